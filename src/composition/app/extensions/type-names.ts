import { Bug } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import type { AnyTypes } from './loaded-extensions.js';
import type { AbilityOf } from './types.js';

/** Returns the name of a content type in paths; null if it is built in (files, users, roles). */
export function contentTypeName(type: ContentType): string | null {
  switch (type.kind) {
    case 'collectionType':
      return type.pluralName;
    case 'singleType':
      return type.singularName;
    case 'system':
      return null;
  }
}

/** The content types of a project by the names in addresses. */
export function typesByName({ contentTypes }: Snapshot): ReadonlyMap<string, ContentType> {
  return new Map(
    [...contentTypes.values()].flatMap((type) => {
      const name = contentTypeName(type);
      return name === null ? [] : [[name, type] as const];
    }),
  );
}

/** An ability as extensions ask it. */
export function toExtensionAbility(ability: Ability, types: ReadonlyMap<string, ContentType>): AbilityOf<AnyTypes> {
  return {
    identified: ability.identified,
    can(action, name: string) {
      const type = types.get(name);
      if (type === undefined) throw new Bug(`there is no content type ${name}`);
      return ability.can(action, type.uid);
    },
  };
}
