import { dataAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::system';

/** Storage, mail, and what runs here; a test is a write, for it leaves the house. */
export function operationRows({ accounts, operations, guard }: GroupParts): readonly Row[] {
  return [
    ['storage', { GET: guard.may('read', part, async () => dataAnswer(await operations.storage())) }],
    ['storage/test', { POST: guard.may('write', part, async () => dataAnswer(await operations.testStorage())) }],
    ['mail', { GET: guard.may('read', part, async () => dataAnswer(operations.mail())) }],
    [
      'mail/test',
      {
        POST: guard.may('write', part, async (_, { identity }) => {
          const { email } = await accounts.administrators.me(identity);
          return dataAnswer(await operations.testMail(email));
        }),
      },
    ],
    ['system', { GET: guard.may('read', part, async () => dataAnswer(await operations.system())) }],
    ['slow-questions', { GET: guard.may('read', part, async () => dataAnswer(operations.slowQuestions())) }],
  ];
}
