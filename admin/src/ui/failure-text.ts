import { useTranslations } from 'use-intl';
import { ApiFailure } from '../api/index.js';

/** Says to a person what went wrong: what the server says where it refuses, and our own words where it could not be asked. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('ui.failure');
  return (error) => {
    if (!(error instanceof ApiFailure)) return t('broken');
    const { status, message, retryAfter, requestId } = error;
    if (status === 0) return t('unreached');
    if (status === 403) return t('forbidden');
    if (status === 429 || status === 503) return t('later', { seconds: retryAfter ?? 5 });
    if (status >= 500) return t('server', { id: requestId ?? '–' });
    return message;
  };
}
