import { Bug } from '../../kernel/index.js';
import type { RelationAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import { linkOf } from './related.js';
import type { Printing, Scope } from './scope.js';

/** The links of a polymorphic relation as the parts of a query; each names its target's content type itself. */
export interface MorphLinks {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly type: Sql;
  readonly documentId: Sql;
  readonly position: Sql;
  readonly pins: { readonly locale: Sql | null; readonly status: Sql | null };
}

/** Where the links of a polymorphic attribute are: in their table, or in a list inside the component. */
export function morphLinks(attribute: RelationAttribute, scope: Scope, printing: Printing): MorphLinks {
  const { dialect } = printing;
  if (scope.is === 'component') {
    const alias = printing.alias('e');
    const at = (key: string) => dialect.jsonValue(printing.column(alias, 'value'), key, 'text');
    return {
      from: dialect.jsonEach(dialect.jsonAt(scope.deep, attribute.name), alias),
      where: [],
      type: at('t'),
      documentId: at('d'),
      position: printing.column(alias, 'key'),
      pins: { locale: at('l'), status: at('v') },
    };
  }
  const link = linkOf(attribute, scope);
  if (link.is !== 'table' || link.typeColumn === null) throw new Bug(`${attribute.name} is not polymorphic`);
  const alias = printing.alias('l');
  const column = (name: string) => printing.column(alias, name);
  return {
    from: `${dialect.identifier(link.table)} ${alias}`,
    where: [`${column(link.ownerColumn)} = ${printing.column(scope.alias, 'id')}`],
    type: column(link.typeColumn),
    documentId: column(link.targetColumn),
    position: column(link.positionColumn),
    pins: {
      locale: link.localeColumn === null ? null : column(link.localeColumn),
      status: link.statusColumn === null ? null : column(link.statusColumn),
    },
  };
}
