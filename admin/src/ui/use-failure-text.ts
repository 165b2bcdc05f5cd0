import { useFormatter, useTranslations } from 'use-intl';
import { ApiFailure, type Problem } from '../api/index.js';
import { findFieldProblem } from './form-failure.js';
import { type TranslatedErrorCode, translatedErrorCodes } from './translated-error-codes.js';

/** Returns the text of an error: that of its code or of its only broken rule, else the server's message. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('ui.failure');
  const errorCodeText = useErrorCodeText();
  const refusalText = useRefusalText();
  return (error) => {
    if (!(error instanceof ApiFailure)) return t('broken');
    const { status, code, message, problems, retryAfter, requestId } = error;
    if (status === 0) return t('unreached');
    if (status === 429 || status === 503) return t('later', { seconds: retryAfter ?? 5 });
    const translated = errorCodeText(code);
    if (translated !== null) return translated;
    if (status === 403) return t('forbidden');
    if (status >= 500) return t('server', { id: requestId ?? '–' });
    return refusalText({ code, message, errors: problems });
  };
}

/** Why a change was refused: with one problem per value that breaks a rule. */
interface Refusal extends Pick<Problem, 'code' | 'message'> {
  readonly errors: readonly Partial<ReportedProblem>[];
}

/** Says why a change was refused, in one sentence: that of the only value that breaks a rule, or how many do. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations('ui.failure');
  const problemText = useProblemText();
  return ({ code, message, errors }) => {
    const [first, second] = errors;
    if (second !== undefined) return t('values', { count: errors.length });
    return problemText({ code, message, ...first });
  };
}

/** What is known of a value that was refused. */
type ReportedProblem = Pick<Problem, 'code' | 'message' | 'rule'>;

/** Says what is wrong with a value that was refused, in the language of the panel: by its rule, or by its code. */
export function useProblemText(): (problem: ReportedProblem) => string {
  const t = useTranslations('ui.rule');
  const format = useFormatter();
  const errorCodeText = useErrorCodeText();
  return ({ code, message, rule }) => {
    if (rule === undefined) return errorCodeText(code) ?? message;
    const { name, limit = '' } = rule;
    const shownLimit = typeof limit === 'number' ? format.number(limit, { maximumFractionDigits: 20 }) : limit;
    return t(name, { limit: shownLimit, count: typeof limit === 'number' ? limit : 0 });
  };
}

/** Returns what is wrong with a field of a form that was sent, in the language of the panel; null: nothing. */
export function useFieldProblemText<Field extends string>(failure: unknown): (field: Field) => string | null {
  const problemText = useProblemText();
  return (field) => {
    const problem = findFieldProblem(failure, field);
    return problem === null ? null : problemText(problem);
  };
}

/** The words for a code; null: there are none. */
function useErrorCodeText(): (code: string | null) => string | null {
  const t = useTranslations('ui.refusal');
  return (code) => (isTranslatedCode(code) ? t(code) : null);
}

function isTranslatedCode(code: string | null): code is TranslatedErrorCode {
  return translatedErrorCodes.some((translated) => translated === code);
}
