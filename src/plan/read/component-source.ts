import { Bug } from '../../kernel/index.js';
import { deepKey, wireKey } from '../../layout/index.js';
import type { ComponentAttribute, ZoneAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import type { ComponentScope, Printing, RowScope, Scope } from './scope.js';

/** JSON texts of a component or zone attribute: of one instance, or of the whole list where it is one. */
export interface ComponentSource {
  readonly wire: Sql;
  readonly deep: Sql;
}

/** Where a component attribute's value is: in two columns of the version row, or inside the component around it. */
export function componentSource(
  attribute: ComponentAttribute | ZoneAttribute,
  scope: Scope,
  printing: Printing,
): ComponentSource {
  if (scope.is === 'component') {
    const pair = printing.dialect.jsonAt(scope.deep, attribute.name);
    return { wire: printing.dialect.jsonAt(pair, wireKey), deep: printing.dialect.jsonAt(pair, deepKey) };
  }
  const columns = scope.table.components.get(attribute.name);
  if (columns === undefined) throw new Bug(`no columns for ${scope.type.uid}.${attribute.name}`);
  return { wire: printing.column(scope.alias, columns.wire), deep: printing.column(scope.alias, columns.deep) };
}

/** One entry of a list of components, as iterated by the dialect's jsonEach under this alias. */
export function entryScope(alias: string, list: ComponentSource, owner: RowScope, printing: Printing): ComponentScope {
  return {
    is: 'component',
    wire: printing.column(alias, 'value'),
    deep: printing.dialect.jsonEntry(list.deep, printing.column(alias, 'key')),
    owner,
  };
}
