import { useTranslations } from 'use-intl';
import { ApiFailure, type Problem } from '../api/index.js';
import { type TranslatedErrorCode, translatedErrorCodes } from './translated-error-codes.js';

/** Returns the text of an error: the server's message, or the panel's own if there was no response. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('ui.failure');
  const errorCodeText = useErrorCodeText();
  return (error) => {
    if (!(error instanceof ApiFailure)) return t('broken');
    const { status, code, message, retryAfter, requestId } = error;
    if (status === 0) return t('unreached');
    if (status === 429 || status === 503) return t('later', { seconds: retryAfter ?? 5 });
    const translated = errorCodeText(code);
    if (translated !== null) return translated;
    if (status === 403) return t('forbidden');
    if (status >= 500) return t('server', { id: requestId ?? '–' });
    return message;
  };
}

/** Says what is wrong with a value that was refused: in the reader's language where the catalogue has words for it. */
export function useProblemText(): (problem: Problem) => string {
  const refusal = useErrorCodeText();
  return ({ code, message }) => refusal(code) ?? message;
}

/** The words for a code; null: there are none, and the server's are the best there is. */
function useErrorCodeText(): (code: string | null) => string | null {
  const t = useTranslations('ui.refusal');
  return (code) => (isTranslatedCode(code) ? t(code) : null);
}

function isTranslatedCode(code: string | null): code is TranslatedErrorCode {
  return translatedErrorCodes.some((translated) => translated === code);
}
