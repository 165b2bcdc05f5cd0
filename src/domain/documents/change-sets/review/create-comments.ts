import { Failure, isoTime } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { changeSetCommentTable } from '../../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  NamedValues,
  oncePerDialect,
  type RowOf,
  type StatementSession,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../../../storage/sql/plan/index.js';
import type { DocumentsContext } from '../../context.js';
import { administratorColumns, authorShape } from '../../history/history-statements.js';
import { parseRowAuthor } from '../../history/revision-row.js';
import { visibleScheduleCondition } from '../../schedule/visible-schedule.js';
import type { ChangeSetReviews, SetComment } from './types.js';

const commentColumns = columnShape(changeSetCommentTable);
const commentRow = { ...commentColumns, ...authorShape('created'), ...authorShape('updated') };
/** Condition: a comment (`s`) on its set. */
const onSet = 's.[document_id] IS NULL AND s.[type] IS NULL';

const createStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const table = tableStatements(dialect, changeSetCommentTable);
  const documents = 'LEFT JOIN [octavo_documents] d ON d.[document_id] = s.[document_id]';
  const select =
    `SELECT ${selectList(commentColumns, 's')}, ${administratorColumns('c', 'created')}, ${administratorColumns('u', 'updated')} ` +
    `FROM [octavo_change_set_comments] s ${documents} LEFT JOIN [octavo_administrators] c ON c.[id] = s.[created_by] ` +
    'LEFT JOIN [octavo_administrators] u ON u.[id] = s.[resolved_by] WHERE s.[set_id] = :set';
  const set = { set: 'text' } as const;
  return {
    exists: print('SELECT [set_id] FROM [octavo_change_sets] WHERE [set_id] = :set', set, { set_id: 'text' }),
    page: (condition: string, { kinds }: NamedValues) =>
      print(
        `${select} AND ${condition} ORDER BY s.[id] LIMIT :limit OFFSET :start`,
        { ...kinds, ...set, limit: 'integer', start: 'integer' },
        commentRow,
      ),
    count: (condition: string, { kinds }: NamedValues) =>
      print(
        `SELECT COUNT(*) AS [total] FROM [octavo_change_set_comments] s ${documents} WHERE s.[set_id] = :set AND ${condition}`,
        { ...kinds, ...set },
        { total: 'integer' },
      ),
    byId: (condition: string, { kinds }: NamedValues) =>
      print(`${select} AND s.[id] = :id AND ${condition}`, { ...kinds, ...set, id: 'integer' }, commentRow),
    /** The entry that a comment is about. */
    entry: (condition: string, { kinds }: NamedValues) =>
      print(
        'SELECT s.[type] FROM [octavo_change_set_entries] s JOIN [octavo_documents] d ON d.[document_id] = s.[document_id] ' +
          `WHERE s.[set_id] = :set AND s.[document_id] = :document AND s.[locale] = :locale AND ${condition}`,
        { ...kinds, ...set, document: 'text', locale: 'text' },
        { type: 'text' },
      ),
    insert: table.insert(
      ['set_id', 'type', 'document_id', 'locale', 'path', 'text', 'created_at', 'created_by'],
      ['id'],
    ),
    resolve: table.update(['resolved_at', 'resolved_by'], { id: '=' }),
    remove: table.delete({ id: '=' }),
  };
});

/** Creates comments on change sets. Those on documents that the caller may not find do not exist for the caller. */
export function createComments({
  store,
  clock,
  snapshot,
}: Pick<DocumentsContext, 'store' | 'clock' | 'snapshot'>): Pick<
  ChangeSetReviews,
  'comments' | 'comment' | 'resolveComment' | 'removeComment'
> {
  const statements = createStatements(store.dialect);

  function visible(ability: Ability): { readonly condition: string; readonly inputs: NamedValues } {
    const inputs = new NamedValues();
    const ofDocuments = visibleScheduleCondition(ability, snapshot.contentTypes.values(), null, inputs);
    return { condition: ofDocuments === null ? `(${onSet})` : `((${onSet}) OR ${ofDocuments})`, inputs };
  }

  async function find(session: StatementSession, ability: Ability, set: string, id: number): Promise<SetComment> {
    const { condition, inputs } = visible(ability);
    const row = await statements.byId(condition, inputs).first(session, { ...inputs.values, set, id });
    if (row === undefined) throw new Failure('http.not-found');
    return parseCommentRow(row);
  }

  async function findEntryType(tx: Transaction, ability: Ability, set: string, document: string, locale: string) {
    const inputs = new NamedValues();
    const condition = visibleScheduleCondition(ability, snapshot.contentTypes.values(), null, inputs);
    if (condition === null) return undefined;
    const entry = statements.entry(condition, inputs);
    return (await entry.first(tx, { ...inputs.values, set, document, locale }))?.type;
  }

  return {
    async comments(ability, set, page) {
      if (!(await statements.exists.exists(store, { set }))) throw new Failure('http.not-found');
      const { condition, inputs } = visible(ability);
      const [rows, { total }] = await Promise.all([
        statements.page(condition, inputs).rows(store, { ...inputs.values, ...page, set }),
        statements.count(condition, inputs).one(store, { ...inputs.values, set }),
      ]);
      return { comments: rows.map(parseCommentRow), total };
    },
    comment: ({ ability, afterWrite }, set, { entry, text }) =>
      store.write(async (tx) => {
        if (!(await statements.exists.exists(tx, { set }))) throw new Failure('http.not-found');
        const locale = entry?.locale ?? '';
        const type = entry === null ? null : await findEntryType(tx, ability, set, entry.documentId, locale);
        if (type === undefined) throw new Failure('http.not-found');
        const { id } = await statements.insert.one(tx, {
          set_id: set,
          type,
          document_id: entry?.documentId ?? null,
          locale: entry === null ? null : locale,
          path: entry?.path ?? null,
          text,
          created_at: isoTime(clock.now()),
          created_by: ability.administrator,
        });
        await afterWrite(tx, set);
        return find(tx, ability, set, id);
      }),
    resolveComment: ({ ability, afterWrite }, set, id, isResolved) =>
      store.write(async (tx) => {
        await find(tx, ability, set, id);
        const resolved = { resolved_at: isoTime(clock.now()), resolved_by: ability.administrator };
        await statements.resolve.run(tx, { id, ...(isResolved ? resolved : { resolved_at: null, resolved_by: null }) });
        await afterWrite(tx, set);
        return find(tx, ability, set, id);
      }),
    removeComment: ({ ability, afterWrite }, set, id) =>
      store.write(async (tx) => {
        const { createdBy } = await find(tx, ability, set, id);
        if (createdBy === null || createdBy.id !== ability.administrator) throw new Failure('access.forbidden');
        await statements.remove.run(tx, { id });
        await afterWrite(tx, set);
      }),
  };
}

function parseCommentRow(row: RowOf<ReturnType<ReturnType<typeof createStatements>['byId']>>): SetComment {
  return {
    id: row.id,
    type: row.type,
    documentId: row.document_id,
    locale: row.locale === '' ? null : row.locale,
    path: row.path,
    text: row.text,
    createdAt: row.created_at,
    createdBy: parseRowAuthor(row, 'created'),
    resolvedAt: row.resolved_at,
    resolvedBy: parseRowAuthor(row, 'updated'),
  };
}
