import { Failure } from '../kernel/index.js';
import type { Parameters } from '../query/index.js';
import { dataAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

const usual = 25;
const most = 100;
const largest = 2_147_483_647;

/** The log of what was done by whom, the newest entries first. */
export function auditRows({ accounts, guard }: GroupParts): readonly Row[] {
  return [
    [
      'audit',
      {
        GET: guard.may(
          'read',
          'settings::audit',
          async (_request, _caller, parameters) => {
            const before = wholeNumber(parameters, 'before', largest);
            const limit = wholeNumber(parameters, 'limit', most) ?? usual;
            return dataAnswer(await accounts.audit.list({ before, limit }));
          },
          new Set(['before', 'limit']),
        ),
      },
    ],
  ];
}

/** A parameter that is a whole number from 1 to `highest`; null: absent. Raises Failure query.invalid-parameter. */
function wholeNumber(parameters: Parameters, param: string, highest: number): number | null {
  const text = parameters.get(param);
  if (text === undefined) return null;
  const number = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= highest) return number;
  throw new Failure('query.invalid-parameter', { param, reason: `Expected a whole number from 1 to ${highest}` });
}
