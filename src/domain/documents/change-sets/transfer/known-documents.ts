import { CliError } from '../../../../foundations/core/index.js';
import {
  insertDocumentRow,
  padToPowerOfTwo,
  placeholderList,
  plainStatement,
  powerOfTwoBatches,
  singleTypeDocument,
} from '../../../../storage/sql/plan/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import type { WriteContext } from '../../context.js';
import type { LinkTarget } from '../../links/link-target.js';
import type { Content } from '../merge/content.js';
import type { MovedEntry } from './types.js';

const maxProblems = 50;

/** Returns the uid of the content type of each document that exists, by documentId. */
export async function readDocumentTypes(
  { tx, store }: Pick<WriteContext, 'tx' | 'store'>,
  documentIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const types = new Map<string, string>();
  for (const batch of powerOfTwoBatches([...new Set(documentIds)])) {
    const ids = padToPowerOfTwo(batch);
    const select = plainStatement(
      store.dialect,
      `SELECT [document_id], [type] FROM [octavo_documents] WHERE [document_id] IN ${placeholderList(ids.length)}`,
    );
    for (const row of await tx.rows(select, ids)) types.set(String(row.document_id), String(row.type));
  }
  return types;
}

/** Creates the documents that do not exist and that the set changes. Throws CliError for those that cannot be created. */
export async function createMissingDocuments(context: WriteContext, entries: readonly MovedEntry[]): Promise<void> {
  const { tx, printer } = context;
  const known = new Map(
    await readDocumentTypes(
      context,
      entries.map(({ documentId }) => documentId),
    ),
  );
  const problems: string[] = [];
  for (const { type, documentId, action } of entries) {
    const existing = known.get(documentId);
    if (existing !== undefined && existing !== type.uid)
      problems.push(`${documentId} is a document of ${existing} here, and of ${type.uid} in the folder`);
    if (existing !== undefined || action === 'remove') continue;
    const single = type.kind === 'singleType' ? type.uid : null;
    const [other] = single === null ? [] : await tx.rows(singleTypeDocument(printer), [type.uid]);
    if (other !== undefined) {
      problems.push(`${type.uid} has the documentId ${other.document_id} here, and ${documentId} in the folder`);
      continue;
    }
    await tx.run(insertDocumentRow(printer), [documentId, type.uid, single, null]);
    known.set(documentId, type.uid);
  }
  if (problems.length > 0)
    throw new CliError('Documents of the set cannot be created; nothing was imported', problems.slice(0, maxProblems));
}

/**
 * Returns the entries with links of their bases to existing documents only. Throws CliError if versions of the set link to others, which
 * names them.
 */
export async function checkTargets(
  context: WriteContext,
  entries: readonly MovedEntry[],
): Promise<readonly MovedEntry[]> {
  const targets = entries.flatMap(({ set, base }) => [...targetsOf(set), ...targetsOf(base)]);
  const types = await readDocumentTypes(
    context,
    targets.map(({ documentId }) => documentId),
  );
  const exists = ({ type, documentId }: LinkTarget): boolean => types.get(documentId) === type;
  const missing = entries.flatMap(({ type, documentId, set }) =>
    [...targetsOf(set)]
      .filter((target) => !exists(target))
      .map((target) => `${type.uid} ${documentId} links to ${target.type} ${target.documentId}`),
  );
  if (missing.length > 0) {
    throw new CliError('The set links to documents that are neither here nor in the folder; nothing was imported', [
      ...new Set(missing.slice(0, maxProblems)),
      'put them into the set and export it again, or create them here first',
    ]);
  }
  return entries.map((entry) => ({ ...entry, base: entry.base && withTargets(entry.base, exists) }));
}

type Parts = Pick<ComponentInstance, 'targets' | 'nested'>;

function* targetsOf(content: Parts | null): Iterable<LinkTarget> {
  if (content === null) return;
  for (const list of content.targets.values()) yield* list;
  for (const instances of content.nested.values()) for (const instance of instances) yield* targetsOf(instance);
}

function withTargets(content: Content, selects: (target: LinkTarget) => boolean): Content {
  return { ...content, ...selectTargets(content, selects) };
}

function selectTargets({ targets, nested }: Parts, selects: (target: LinkTarget) => boolean): Parts {
  return {
    targets: new Map([...targets].map(([name, list]) => [name, list.filter(selects)] as const)),
    nested: new Map(
      [...nested].map(
        ([name, instances]) =>
          [name, instances.map((instance) => ({ ...instance, ...selectTargets(instance, selects) }))] as const,
      ),
    ),
  };
}
