import type { Ability, ContentAction } from '../access/index.js';
import type { Alongside, Documents } from '../documents/index.js';
import type { DoorRequest, Endpoint, Route } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { addressNode, parseRemoveParameters } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { allOrNone, type Undone } from './all-or-none.js';
import { dataAnswer } from './answers.js';
import { titlesOf } from './bulk-titles.js';
import { usesOf } from './content-uses.js';
import type * as wire from './contract.js';
import { Fields } from './fields.js';
import type { AdministratorCaller } from './guard.js';
import { readingFor } from './parts.js';
import type { GroupParts } from './rows.js';
import { dryRunOf, mostDocuments, severalIn } from './several.js';

const names: ReadonlySet<string> = new Set(['dryRun']);

/** What is done, by the segment of its path. */
const actions = {
  publish: 'publish',
  unpublish: 'unpublish',
  'discard-draft': 'discardDraft',
  delete: 'delete',
} as const satisfies Readonly<Record<wire.BulkAction, ContentAction>>;

/** One of `actions`. */
export type BulkAction = (typeof actions)[wire.BulkAction];

/** Makes the entry of the audit log for one document. */
export type RecordsBulk = (
  action: BulkAction,
  type: ContentType,
  locale: string | null,
  caller: AdministratorCaller,
  request: DoorRequest,
) => Alongside;

/**
 * `POST content/:pluralApiId/actions/:action`: the same to several documents of a collection type, all or none. The rights are those for
 * one document; every document has its entry in the audit log. `segments` are those of the whole path.
 */
export function createBulkRoutes(
  parts: GroupParts,
  records: RecordsBulk,
): (segments: readonly string[]) => Route | null {
  const types = new Map(
    [...parts.snapshot.contentTypes.values()].flatMap((type) =>
      type.kind === 'collectionType' ? [[type.pluralName.toLowerCase(), type] as const] : [],
    ),
  );
  return (segments) => {
    const [, , , name = '', word, segment, ...rest] = segments;
    const type = types.get(name.toLowerCase());
    if (type === undefined || word?.toLowerCase() !== 'actions' || rest.length > 0) return null;
    const action = isBulkAction(segment?.toLowerCase()) ? actions[segment.toLowerCase() as wire.BulkAction] : undefined;
    return action === undefined ? null : new Map([['POST', bulkEndpoint(parts, type, action, records)]]);
  };
}

function isBulkAction(segment: string | undefined): segment is wire.BulkAction {
  return segment !== undefined && Object.hasOwn(actions, segment);
}

function bulkEndpoint(parts: GroupParts, type: ContentType, action: BulkAction, records: RecordsBulk): Endpoint {
  const { guard, documents } = parts;
  return guard.administrator(async (request, caller, parameters) => {
    if (!caller.ability.can(action, type.uid)) throw new Failure('access.forbidden');
    const dryRun = dryRunOf(parameters.get('dryRun'));
    const { documentIds, locale } = bodyOf(parts, type, caller.ability, request.body);
    const alongside = records(action, type, locale, caller, request);
    const one = doing(parts, { type, action, locale, ability: caller.ability, alongside });
    const undone = await allOrNone(documents, documentIds, one, dryRun);
    const reading = readingFor(parts, caller, request);
    const refused = await refusalsOf(reading, type, caller.ability, undone);
    if (!dryRun && refused.length > 0) throw refusal(documentIds, refused, undone);
    const uses =
      dryRun && action === 'delete' ? await usesOf(withRoom(reading), caller.ability, type, documentIds) : null;
    const done: wire.BulkDone = { documents: documentIds.length - refused.length, dryRun, refused, uses };
    return dataAnswer(done);
  }, names);
}

/** What is to be done to each document. */
interface Doing {
  readonly type: ContentType;
  readonly action: BulkAction;
  readonly locale: string | null;
  readonly ability: Ability;
  readonly alongside: Alongside;
}

type DoOne = Parameters<typeof allOrNone>[2];

function doing({ documents }: GroupParts, { action, ...asked }: Doing): DoOne {
  if (action === 'delete') return (documentId, within) => removed(documents, asked, documentId, within);
  const shown = { answer: addressNode(asked.type), values: [] };
  return async (documentId, within) => {
    await documents[action]({ ...asked, ...shown, documentId, within });
  };
}

/** Unlike a DELETE of one, which nobody may have seen, something has to be there. */
async function removed(
  documents: Documents,
  asked: Omit<Doing, 'action'>,
  documentId: string,
  within: Parameters<DoOne>[1],
): Promise<void> {
  let there = false;
  const alongside: Alongside = async (transaction, id) => {
    there = true;
    await asked.alongside(transaction, id);
  };
  await documents.remove({ ...asked, documentId, within, alongside });
  if (!there) throw new Failure('http.not-found');
}

function bodyOf(
  { snapshot, settings }: GroupParts,
  type: ContentType,
  ability: Ability,
  body: unknown,
): { readonly documentIds: readonly string[]; readonly locale: string | null } {
  const fields = new Fields(body, ['documentIds', 'locale']);
  const locale = fields.text('locale');
  const documentIds = severalIn(fields);
  const parameters = new Map(locale === undefined ? [] : [['locale', locale]]);
  return { documentIds, ...parseRemoveParameters({ type, parameters, snapshot, settings, ability }) };
}

async function refusalsOf(
  parts: GroupParts,
  type: ContentType,
  ability: Ability,
  undone: readonly Undone[],
): Promise<readonly wire.BulkRefusal[]> {
  if (undone.length === 0) return [];
  const titles = await titlesOf(
    withRoom(parts),
    type,
    ability,
    undone.map(({ documentId }) => documentId),
  );
  return undone.map(({ documentId, failure: { code, message, problems } }) => {
    const errors = problems.map((problem) => ({ path: problem.path.map(String), message: problem.message }));
    return { documentId, title: titles.get(documentId) ?? null, code, message, errors };
  });
}

function refusal(
  documentIds: readonly string[],
  refused: readonly wire.BulkRefusal[],
  undone: readonly Undone[],
): Failure {
  const codes = new Map(undone.map(({ documentId, failure }) => [documentId, failure.code]));
  return new Failure(
    'write.several-refused',
    { count: refused.length, all: documentIds.length },
    refused.map((value) => ({
      path: ['documentIds', documentIds.indexOf(value.documentId)],
      message: value.message,
      value,
      code: codes.get(value.documentId) ?? 'write.several-refused',
    })),
  );
}

/** The same with room for as many documents in a question as there may be. */
function withRoom(parts: GroupParts): GroupParts {
  return { ...parts, settings: { ...parts.settings, arrayLimit: mostDocuments } };
}
