import { Bug } from '../../../foundations/core/index.js';
import type { Attribute, Stored } from '../../../language/schema/index.js';
import type { Row } from '../../database/index.js';
import type { ComponentColumns, VersionTable } from '../../sql/layout/index.js';
import type { ModelTransition } from '../links/link-pairs.js';
import type { TypePair } from '../plan/type-pairs.js';
import type { RetainedData } from '../retained/retained-data.js';
import { countRows, rewriteRows } from '../rows/rewrite-rows.js';
import type { Move, MoveContext } from '../types.js';
import { rowStrictness } from '../values/scalar-moves.js';
import { becomesShared, sharedColumn } from '../values/shared-value.js';
import type { ComponentJson } from './complete-components.js';
import { type ComponentRewriter, createRewriter, type LostValue } from './index.js';

const rewriters = new WeakMap<ModelTransition['changes'], ComponentRewriter>();

/** Returns the rewriter of components between two models, created once per list of changes. */
export function getRewriter({ from, to, changes }: ModelTransition): ComponentRewriter {
  const rewriter = rewriters.get(changes) ?? createRewriter(from.record, to.record, changes);
  rewriters.set(changes, rewriter);
  return rewriter;
}

/** Whether the components of an attribute are rewritten, taken from other versions or restored, so that they need new columns. */
export function needsNewComponentColumns(
  before: Attribute,
  after: Attribute,
  pair: TypePair,
  transition: ModelTransition,
  retained: RetainedData | null,
): boolean {
  if (pair.after === null) return false;
  const responseJson = pair.after.components.get(after.name)?.responseJson;
  if (responseJson !== undefined && retained !== null && retained.column(pair.after.name, responseJson) !== null)
    return true;
  return becomesShared(before, after, pair) || getRewriter(transition).changesValues(pair.after.type.uid, after.name);
}

/** The moves of the components and zones of a content type. */
export function componentMoves(
  moveContext: MoveContext,
  pair: TypePair,
  retained: RetainedData | null,
): readonly Move[] {
  return pair.attributes.flatMap(({ before, after }) => {
    const columnsBefore = before === null ? undefined : pair.before?.components.get(before.name);
    const columnsAfter = after === null ? undefined : pair.after?.components.get(after.name);
    if (columnsBefore === undefined || columnsAfter === undefined) return [];
    const isMoved = needsNewComponentColumns(
      columnsBefore.attribute,
      columnsAfter.attribute,
      pair,
      moveContext,
      retained,
    );
    return isMoved ? [createComponentMove(moveContext, pair, { columnsBefore, columnsAfter }, retained)] : [];
  });
}

interface ComponentColumnsPair {
  readonly columnsBefore: ComponentColumns;
  readonly columnsAfter: ComponentColumns;
}

/** A component or zone attribute with the columns and functions that its move reads and writes. */
interface ComponentMove extends ComponentColumnsPair {
  readonly moveContext: MoveContext;
  readonly tableBefore: VersionTable;
  readonly tableAfter: VersionTable;
  /** The current name of the version table. */
  readonly table: string;
}

function createComponentMove(
  moveContext: MoveContext,
  { before, after }: TypePair,
  columns: ComponentColumnsPair,
  retained: RetainedData | null,
): Move {
  if (before === null || after === null) throw new Bug('components move within a content type that both models have');
  const { dialect, to } = moveContext;
  const { columnsBefore, columnsAfter } = columns;
  const componentMove: ComponentMove = {
    ...columns,
    moveContext,
    tableBefore: before,
    tableAfter: after,
    table: moveContext.table(after.name),
  };
  const rewriter = getRewriter(moveContext);
  const [uid, name] = [after.type.uid, columnsAfter.attribute.name];
  const sharedLocale = becomesShared(columnsBefore.attribute, columnsAfter.attribute, { before, after })
    ? to.record.defaultLocale
    : null;
  const restoration = retained === null ? null : componentRestoration(componentMove, retained);
  const reads = [
    't.status AS status',
    't.locale AS locale',
    `${sharedColumn(columnsBefore.responseJson, componentMove.table, sharedLocale, dialect)} AS wire`,
    `${sharedColumn(columnsBefore.storedJson, componentMove.table, sharedLocale, dialect)} AS deep`,
    ...(restoration?.reads ?? []),
  ];
  const newValues = (row: Row): readonly Stored[] | null => {
    const texts = parseTexts(row.wire, row.deep);
    const retainedTexts = restoration?.findRetained(row, texts) ?? null;
    if (retainedTexts !== null && retainedTexts.texts !== null)
      return [retainedTexts.texts.responseJson, retainedTexts.texts.storedJson];
    const rewritten = rewriter.rewrite(uid, name, texts, versionContext(row, before)).texts;
    const complete = retainedTexts === null ? rewritten : rewriter.restore(uid, name, rewritten, retainedTexts.lost);
    return complete === null ? null : [complete.responseJson, complete.storedJson];
  };
  const writes = [
    moveContext.column(after.name, columnsAfter.responseJson),
    moveContext.column(after.name, columnsAfter.storedJson),
  ];
  const sets = writes.map((column) => `${dialect.identifier(column)} = …`).join(', ');
  return {
    description: `the components in ${name} of ${uid} are rewritten${sharedLocale === null ? '' : `, as they are in ${sharedLocale}`}`,
    subject: { is: 'components', of: uid, attribute: name },
    table: after.name,
    sql: [`UPDATE ${dialect.identifier(componentMove.table)} SET ${sets} WHERE id = …`],
    count: (session) => countRows(session, dialect, componentMove.table),
    run: (session, onProgress) =>
      rewriteRows(session, { dialect, table: componentMove.table, reads, writes, newValues }, onProgress),
  };
}

/** What a revert reads of a row: the retained texts, unless the rewritten ones were changed since, and the values that were lost. */
interface RetainedTexts {
  readonly texts: ComponentJson | null;
  readonly lost: readonly LostValue[];
}

interface ComponentRestoration {
  readonly reads: readonly string[];
  findRetained(row: Row, texts: ComponentJson | null): RetainedTexts | null;
}

/** null: nothing was retained. */
function componentRestoration(
  { moveContext, columnsBefore, columnsAfter, tableBefore, tableAfter, table }: ComponentMove,
  retained: RetainedData,
): ComponentRestoration | null {
  const { dialect, from, to } = moveContext;
  const [responseJson, storedJson] = [columnsAfter.responseJson, columnsAfter.storedJson].map((column) =>
    retained.column(tableAfter.name, column),
  );
  if (!responseJson || !storedJson || responseJson.table !== table) return null;
  const forwardRewriter = getRewriter({ from: to, to: from, changes: retained.changes });
  const isShared = becomesShared(columnsAfter.attribute, columnsBefore.attribute, {
    before: tableAfter,
    after: tableBefore,
  });
  const sharedLocaleBefore = isShared ? from.record.defaultLocale : null;
  return {
    reads: [
      `t.${dialect.identifier(responseJson.column)} AS kept_wire`,
      `t.${dialect.identifier(storedJson.column)} AS kept_deep`,
      `${sharedColumn(responseJson.column, table, sharedLocaleBefore, dialect)} AS onward_wire`,
      `${sharedColumn(storedJson.column, table, sharedLocaleBefore, dialect)} AS onward_deep`,
    ],
    findRetained(row, texts) {
      const original = parseTexts(row.kept_wire, row.kept_deep);
      if (original === null) return null;
      const retainedTexts = parseTexts(row.onward_wire, row.onward_deep);
      const rewritten = forwardRewriter.rewrite(
        tableBefore.type.uid,
        columnsBefore.attribute.name,
        retainedTexts,
        versionContext(row, tableAfter),
      );
      const isUnchanged =
        rewritten.texts?.responseJson === texts?.responseJson &&
        (rewritten.texts?.storedJson ?? null) === (texts?.storedJson ?? null);
      return { texts: isUnchanged ? original : null, lost: rewritten.lost };
    },
  };
}

function versionContext(row: Row, { type }: VersionTable) {
  return { locale: type.localized ? String(row.locale) : '', strictness: rowStrictness(row) };
}

function parseTexts(responseJson: Stored | undefined, storedJson: Stored | undefined): ComponentJson | null {
  if (responseJson === null || responseJson === undefined) return null;
  return {
    responseJson: String(responseJson),
    storedJson: storedJson === null || storedJson === undefined ? null : String(storedJson),
  };
}
