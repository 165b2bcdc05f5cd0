import { actorOf } from '../content-api/index.js';
import { doneAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

/** The secrets of the installation. */
export function secretRows({ guard, cookie, rotateSessionKey }: GroupParts): readonly Row[] {
  return [
    [
      'secrets/rotate',
      {
        POST: guard.may('write', 'settings::secrets', async (request, caller) => {
          await rotateSessionKey(actorOf(caller, request));
          // The caller's own session ended with all others.
          return doneAnswer(cookie.clear(request));
        }),
      },
    ],
  ];
}
