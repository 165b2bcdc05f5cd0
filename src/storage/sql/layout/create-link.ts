import { Bug } from '../../../foundations/core/index.js';
import type { ContentType, MediaAttribute, RelationAttribute, Snapshot } from '../../../language/schema/index.js';
import { identifier } from './names.js';
import type { Link } from './types.js';

type LinkAttribute = RelationAttribute | MediaAttribute;

/** Returns where the links of a relation or media attribute of a content type are stored: on its own side, or on the other one. */
export function createLink(type: ContentType, attribute: LinkAttribute, snapshot: Snapshot): Link {
  if (attribute.storage === 'media' || attribute.side === 'owner') return forwardLink(type, attribute, snapshot);
  const owner = getContentType(attribute.target, snapshot);
  const other = attribute.other === null ? undefined : owner.attributes.get(attribute.other);
  if (other?.storage !== 'relation' || other.side !== 'owner') {
    throw new Bug(`${type.uid}.${attribute.name} has no other side that holds its links`);
  }
  return { ...forwardLink(owner, other, snapshot), attribute, direction: 'backward' };
}

/** Whether links need a table of their own; otherwise a column of the version row is enough. */
function needsTable(attribute: LinkAttribute): boolean {
  return attribute.many || (attribute.storage === 'relation' && attribute.target === null);
}

function forwardLink(owner: ContentType, attribute: LinkAttribute, snapshot: Snapshot): Link {
  const target = attribute.target === null ? null : getContentType(attribute.target, snapshot);
  const pinsLocale = !owner.localized && (target === null || target.localized);
  const pinsStatus = !owner.draftAndPublish && (target === null || target.draftAndPublish);
  const isOrdered = attribute.storage === 'relation' && hasInverseList(owner, attribute, snapshot);
  const base = { attribute, owner, target, direction: 'forward' } as const;
  if (!needsTable(attribute)) {
    const column = (ending: string) => identifier(`${attribute.column}_${ending}`);
    return {
      ...base,
      is: 'column',
      table: owner.collectionName,
      targetColumn: column('document_id'),
      localeColumn: pinsLocale ? column('locale') : null,
      statusColumn: pinsStatus ? column('status') : null,
      inversePositionColumn: isOrdered ? column('position') : null,
    };
  }
  return {
    ...base,
    is: 'table',
    table: identifier(`${owner.collectionName}_${attribute.column}_links`),
    ownerColumn: 'owner_id',
    positionColumn: 'position',
    targetColumn: 'target_document_id',
    typeColumn: target === null ? 'target_type' : null,
    localeColumn: pinsLocale ? 'target_locale' : null,
    statusColumn: pinsStatus ? 'target_status' : null,
    inversePositionColumn: isOrdered ? 'inverse_position' : null,
  };
}

/** Whether an inverse side reads these links as a list. */
function hasInverseList(owner: ContentType, attribute: RelationAttribute, snapshot: Snapshot): boolean {
  for (const type of snapshot.contentTypes.values()) {
    for (const other of type.attributes.values()) {
      if (other.storage !== 'relation' || other.side !== 'inverse' || !other.many) continue;
      if (other.target === owner.uid && other.other === attribute.name) return true;
    }
  }
  return false;
}

function getContentType(uid: string | null, snapshot: Snapshot): ContentType {
  const type = uid === null ? undefined : snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Bug(`the model has no content type ${uid}`);
  return type;
}
