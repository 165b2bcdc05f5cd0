import { isObject } from '../../../foundations/core/index.js';
import type { Identity } from '../../../language/query/access/index.js';
import {
  type DocumentReadQuery,
  findUserPath,
  idOnlyNode,
  type OperandValues,
  type PopulateNode,
  type ReadNode,
  userOperandName,
} from '../../../language/query/index.js';
import {
  type Attribute,
  getContentType,
  type ScalarAttribute,
  type Snapshot,
  userUid,
} from '../../../language/schema/index.js';
import type { CachedValue } from '../authentication/account-cache.js';
import type { AccountsContext } from '../context.js';
import { type BindableAbility, noOperandValues } from './granted-ability.js';

/** Loads what the operands of rules stand for. */
export type OperandLoader = (
  ability: BindableAbility,
  user: Extract<Identity, { readonly is: 'user' }> | null,
) => Promise<CachedValue<OperandValues>>;

const second = 1_000;
const noValues: CachedValue<OperandValues> = {
  value: noOperandValues,
  trustedUntil: Number.POSITIVE_INFINITY,
};

/**
 * Creates the loader over one model and its documents. Values of a user are read in one query, and every change of the content types that
 * they come from counts as one of accounts from then on. `$now` is the current second, and trusted until it ends.
 */
export function createOperandLoader({
  clock,
  snapshot,
  documents,
  accountsVersion,
}: Pick<AccountsContext, 'clock' | 'snapshot' | 'documents' | 'accountsVersion'>): OperandLoader {
  return async ({ operands }, user) => {
    if (operands.size === 0) return noValues;
    const now = Math.floor(clock.now() / second) * second;
    const names = [...operands].flatMap((operand) => userOperandName(operand) ?? []);
    const paths = names.filter((name) => name !== '');
    const byPath = new Map<string, readonly string[]>();
    if (user !== null && paths.length > 0) {
      const query = createUserQuery(snapshot, paths, user.documentId);
      accountsVersion.follow(documents.dependencies(query));
      const bytes = await documents.findOne(query);
      const row: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'));
      for (const path of paths) byPath.set(path, listValues(row, path.split('.')));
    }
    const value = { now, user: user && { id: user.id, documentId: user.documentId }, byPath };
    return { value, trustedUntil: operands.size > names.length ? now + second : Number.POSITIVE_INFINITY };
  };
}

function createUserQuery(snapshot: Snapshot, paths: readonly string[], documentId: string): DocumentReadQuery {
  const attributePaths = paths.flatMap((path) => {
    const attributes = findUserPath(snapshot, path);
    return attributes === null ? [] : [attributes];
  });
  return {
    is: 'one',
    node: createNode(snapshot, userUid, attributePaths),
    versions: { status: 'published', locale: { is: 'all' }, publication: null },
    documentId: 0,
    values: [documentId],
  };
}

/** Returns the node with the first attributes of these paths, and in relations with the rest of the paths. */
function createNode(snapshot: Snapshot, uid: string, paths: readonly (readonly Attribute[])[]): ReadNode {
  const base = idOnlyNode(getContentType(snapshot, uid));
  const first = new Map(
    paths.flatMap(([attribute]) => (attribute === undefined ? [] : [[attribute.name, attribute] as const])),
  );
  const scalars: ScalarAttribute[] = [];
  const populate: PopulateNode[] = [];
  for (const [name, attribute] of first) {
    if (attribute.storage === 'column') scalars.push(attribute);
    if (attribute.storage !== 'relation' || attribute.target === null) continue;
    const rest = paths.flatMap(([head, ...others]) => (head?.name === name ? [others] : []));
    populate.push({ is: 'relation', attribute, node: createNode(snapshot, attribute.target, rest) });
  }
  return { ...base, fields: [...base.fields, ...scalars.filter(({ name }) => !isNamed(base, name))], populate };
}

function isNamed({ fields }: ReadNode, name: string): boolean {
  return fields.some((field) => field.name === name);
}

/** Returns the texts of the values at a path of an answer; documents count by their documentId. */
function listValues(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listValues(entry, path));
  if (value === null || value === undefined) return [];
  const [name, ...rest] = path;
  if (!isObject(value)) return [String(value)];
  return name === undefined ? listValues(value.documentId, []) : listValues(value[name], rest);
}
