import { Bug } from '../../../../foundations/core/index.js';
import type { ComponentAttribute, ZoneAttribute } from '../../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey } from '../../layout/index.js';
import type { Sql } from '../types.js';
import type { ComponentScope, ReadPrinter, ReadScope, RowScope } from './read-printer.js';

/** JSON texts of a component or zone attribute: of one instance, or of the whole list where it is one. */
export interface ComponentSource {
  readonly responseJson: Sql;
  readonly storedJson: Sql;
}

/** Where a component attribute's value is: in two columns of the version row, or inside the component around it. */
export function componentSource(
  attribute: ComponentAttribute | ZoneAttribute,
  scope: ReadScope,
  printer: ReadPrinter,
): ComponentSource {
  if (scope.is === 'component') {
    const pair = printer.dialect.jsonAt(scope.storedJson, attribute.name);
    return {
      responseJson: printer.dialect.jsonAt(pair, responseJsonKey),
      storedJson: printer.dialect.jsonAt(pair, storedJsonKey),
    };
  }
  const columns = scope.table.components.get(attribute.name);
  if (columns === undefined) throw new Bug(`no columns for ${scope.type.uid}.${attribute.name}`);
  return {
    responseJson: printer.column(scope.alias, columns.responseJson),
    storedJson: printer.column(scope.alias, columns.storedJson),
  };
}

/** One entry of a list of components, as iterated by the dialect's jsonEach under this alias. */
export function entryScope(
  alias: string,
  list: ComponentSource,
  owner: RowScope,
  printer: ReadPrinter,
): ComponentScope {
  return {
    is: 'component',
    responseJson: printer.column(alias, 'value'),
    storedJson: printer.dialect.jsonEntry(list.storedJson, printer.column(alias, 'key')),
    owner,
  };
}
