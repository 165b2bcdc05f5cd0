import { Bug } from '../../../../foundations/core/index.js';
import type { RelationAttribute } from '../../../../language/schema/index.js';
import type { Sql } from '../types.js';
import type { ReadPrinter, ReadScope } from './read-printer.js';
import { getScopeLink } from './related.js';

/** The links of a polymorphic relation as the parts of a query; each names its target's content type itself. */
export interface PolymorphicLinks {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly type: Sql;
  readonly documentId: Sql;
  readonly position: Sql;
  readonly pins: { readonly locale: Sql | null; readonly status: Sql | null };
}

/** Where the links of a polymorphic attribute are: in their table, or in a list inside the component. */
export function polymorphicLinks(
  attribute: RelationAttribute,
  scope: ReadScope,
  printer: ReadPrinter,
): PolymorphicLinks {
  const { dialect } = printer;
  if (scope.is === 'component') {
    const alias = printer.alias('e');
    const jsonMember = (key: string) => dialect.jsonValue(printer.column(alias, 'value'), key, 'text');
    return {
      from: dialect.jsonEach(dialect.jsonAt(scope.storedJson, attribute.name), alias),
      where: [],
      type: jsonMember('t'),
      documentId: jsonMember('d'),
      position: printer.column(alias, 'key'),
      pins: { locale: jsonMember('l'), status: jsonMember('v') },
    };
  }
  const link = getScopeLink(attribute, scope);
  if (link.is !== 'table' || link.typeColumn === null) throw new Bug(`${attribute.name} is not polymorphic`);
  const alias = printer.alias('l');
  const column = (name: string) => printer.column(alias, name);
  return {
    from: `${printer.source(link.table)} ${alias}`,
    where: [`${column(link.ownerColumn)} = ${printer.column(scope.alias, 'id')}`],
    type: column(link.typeColumn),
    documentId: column(link.targetColumn),
    position: column(link.positionColumn),
    pins: {
      locale: link.localeColumn === null ? null : column(link.localeColumn),
      status: link.statusColumn === null ? null : column(link.statusColumn),
    },
  };
}
