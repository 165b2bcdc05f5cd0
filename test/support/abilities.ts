import { type Ability, type ContentAction, fullAccess, type RowRule } from '../../src/language/query/access/index.js';

/** Full access, but for what is said. Abilities that differ need different class names. */
export function abilityWith(className: string, rights: Partial<Ability>): Ability {
  return { ...fullAccess, permissionFingerprint: className, ...rights };
}

/** The rule "is creator". */
export const createdBy = (creator: number): RowRule => ({ creator, locales: null });

/** The rule that names locales. */
export const inLocales = (...codes: readonly string[]): RowRule => ({ creator: null, locales: new Set(codes) });

/** Rules by `<name>.<action>` of `api::<name>.<name>`, or by name alone: for every action. */
export function rules(byName: Readonly<Record<string, RowRule>>): Ability['rowRule'] {
  const known = new Map(Object.entries(byName));
  return (action: ContentAction, uid: string) => {
    const name = uid.slice(uid.lastIndexOf('.') + 1);
    return known.get(`${name}.${action}`) ?? known.get(name) ?? null;
  };
}

/** Names of attributes by the name of their content type; null for the others. */
export function names(byName: Readonly<Record<string, readonly string[]>>): Ability['readableAttributes'] {
  const known = new Map(Object.entries(byName).map(([name, attributes]) => [name, new Set(attributes)]));
  return (uid) => known.get(uid.slice(uid.lastIndexOf('.') + 1)) ?? null;
}
