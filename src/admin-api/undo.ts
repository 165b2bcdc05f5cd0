import { actorOf } from '../content-api/index.js';
import { Failure } from '../kernel/index.js';
import { dataAnswer } from './answers.js';
import type * as wire from './contract.js';
import { Fields } from './fields.js';
import { found } from './ids.js';
import type { GroupParts, Row } from './rows.js';
import { dryRunOf, severalIn } from './several.js';

/** Where the uid stands in the path. */
const uidSegment = 3;

const names: ReadonlySet<string> = new Set(['dryRun']);

/** What can be taken back, and what the history calls it. */
const actions = { delete: 'delete', 'discard-draft': 'discardDraft' } as const satisfies Readonly<
  Record<wire.TakeBackBody['action'], string>
>;

/** Taking back what was done last to some documents (docs/reference/history.md, "Taking back"). */
export function undoRows({ history, accounts, guard, snapshot }: GroupParts): readonly Row[] {
  return [
    [
      'undo/:id',
      {
        POST: guard.administrator(async (request, caller, parameters) => {
          const type = found(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          const dryRun = dryRunOf(parameters.get('dryRun'));
          const actor = actorOf(caller, request);
          const takenBack: wire.TakenBack = await history.takeBack({
            type,
            ability: caller.ability,
            ...bodyOf(request.body),
            dryRun,
            alongside: (transaction, { documentId, locale, restored: fields }) =>
              accounts.audit.record(transaction, {
                actor,
                action: 'document.restore',
                type: type.uid,
                documentId,
                fields,
                ...(locale === null ? {} : { locale }),
              }),
          });
          return dataAnswer(takenBack);
        }, names),
      },
    ],
  ];
}

/** Raises Failure account.invalid. */
function bodyOf(body: unknown): {
  readonly action: (typeof actions)[wire.TakeBackBody['action']];
  readonly documentIds: readonly string[];
} {
  const fields = new Fields(body, ['action', 'documentIds']);
  const action = fields.text('action');
  const documentIds = severalIn(fields);
  if (action === 'delete' || action === 'discard-draft') return { action: actions[action], documentIds };
  const message = 'action must be delete or discard-draft';
  throw new Failure('account.invalid', { message }, [{ path: ['action'], message }]);
}
