import type { Attribute, ContentModel, ContentType } from '../../api/index.js';

/** The attributes that the path of a compared value leads through, such as `sections[id=12].heading` and `tags → abc`; the last is its own. */
export function attributesAlong(
  { attributes }: Pick<ContentType, 'attributes'>,
  path: string,
  model: Pick<ContentModel, 'components'>,
): readonly Attribute[] {
  const [inner = ''] = path.split(' → ');
  const found: Attribute[] = [];
  let candidates: readonly Attribute[] = attributes;
  for (const name of inner.replaceAll(/\[id=[^\]]*\]/g, '').split('.')) {
    const attribute = candidates.find((candidate) => candidate.name === name);
    if (attribute === undefined) return found;
    found.push(attribute);
    candidates = attributesWithin(attribute, model);
  }
  return found;
}

/** The components of a zone are not named in a path: their attributes are found by name. */
function attributesWithin(
  attribute: Attribute,
  { components }: Pick<ContentModel, 'components'>,
): readonly Attribute[] {
  const uids =
    attribute.storage === 'component'
      ? [attribute.component]
      : attribute.storage === 'zone'
        ? attribute.components
        : [];
  return components.filter(({ uid }) => uids.includes(uid)).flatMap((component) => component.attributes);
}

/** Whether values are the order of the entries of a list, which is said by their ids. */
export function isOrder(attribute: Attribute | undefined, ...values: readonly unknown[]): boolean {
  return (
    (attribute?.storage === 'component' || attribute?.storage === 'zone') &&
    values.every((value) => Array.isArray(value) && value.every((id) => typeof id === 'number'))
  );
}
