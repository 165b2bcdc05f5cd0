import { dataAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';
import { wholeNumber } from './whole-number.js';

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
