import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../api/index.js';
import { useOperatorName } from '../../filters/index.js';

/** Returns what the server refused about a member of a rule, in the language of the panel; null: nothing. */
export function useRuleProblem(): (failure: unknown, member: 'where' | 'set') => string | null {
  const t = useTranslations('settings.rules');
  const operatorName = useOperatorName();
  return (failure, member) => {
    if (!(failure instanceof ApiFailure)) return null;
    const problem = failure.problems.find(({ path }) => path[0] === 'rule' && path[1] === member);
    if (problem === undefined) return null;
    const { code, value } = problem;
    const about = typeof value === 'string' ? operatorName(value) : '';
    switch (code) {
      case 'query.invalid-key':
      case 'query.invalid-key-at':
        return t('unknownName', { name: about });
      case 'query.invalid-operand':
        return t('wrongValue', { name: about });
      default:
        return t('unreadable');
    }
  };
}

/** Whether a failure is about what `useRuleProblem` has words for. */
export function isAboutRule(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure &&
    failure.problems.length > 0 &&
    failure.problems.every(({ path }) => path[0] === 'rule' && (path[1] === 'where' || path[1] === 'set'))
  );
}
