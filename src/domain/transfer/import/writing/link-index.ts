import type { Snapshot } from '../../../../language/schema/index.js';
import type { Layout } from '../../../../storage/sql/layout/index.js';
import type { ImportTally } from '../report.js';
import type { ImportSource, SourceAttribute, SourceLink } from '../types.js';

/** A link as its row stores it. */
export interface IndexedLink {
  readonly type: string;
  readonly id: number;
  /** Position among the links to the same row; null if the other side has no order. */
  readonly inversePosition: number | null;
}

/** The links of a source in order, by the attribute that they belong to. */
export interface LinkIndex {
  linksFrom(attribute: SourceAttribute): readonly IndexedLink[];
}

/** Links outside of content that are needed: folders of files and parents of folders, roles of permissions. */
const structuralLinks: ReadonlySet<string> = new Set([
  'plugin::upload.file folder',
  'plugin::upload.folder parent',
  'plugin::users-permissions.permission role',
]);

/** Reads all links once. Counts those of unknown attributes in `tally`. */
export async function indexLinks(
  source: ImportSource,
  snapshot: Snapshot,
  layout: Layout,
  tally: ImportTally,
): Promise<LinkIndex> {
  const links = new Map<string, SourceLink[]>();
  for await (const link of source.links()) {
    const { from } = link;
    if (!isKnown(from, snapshot)) {
      if (from.type.startsWith('api::')) tally.addLeftOut(unknownAttribute(from));
      continue;
    }
    const key = attributeKey(from);
    const list = links.get(key);
    if (list === undefined) links.set(key, [link]);
    else list.push(link);
  }
  const positions = inversePositions(links, layout);
  const indexed = new Map<string, readonly IndexedLink[]>();
  for (const [key, list] of links) {
    const ordered = list.toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0));
    indexed.set(
      key,
      ordered.map((link) => ({ ...link.to, inversePosition: positions.get(link) ?? null })),
    );
  }
  return { linksFrom: (attribute) => indexed.get(attributeKey(attribute)) ?? [] };
}

function isKnown({ type, attribute }: SourceAttribute, snapshot: Snapshot): boolean {
  if (structuralLinks.has(`${type} ${attribute}`)) return true;
  const shape = snapshot.contentTypes.get(type) ?? snapshot.components.get(type);
  const storage = shape?.attributes.get(attribute)?.storage;
  return storage === 'relation' || storage === 'media';
}

function unknownAttribute({ type, id, attribute }: SourceAttribute) {
  return { of: type, why: `links of ${attribute}, which was not imported`, which: `row ${id}` };
}

/** Returns integers for the order of owners of each target. Equal positions stay equal, since draft and published version share one. */
function inversePositions(
  links: ReadonlyMap<string, readonly SourceLink[]>,
  layout: Layout,
): ReadonlyMap<SourceLink, number> {
  const groups = new Map<string, SourceLink[]>();
  for (const list of links.values()) {
    for (const link of list) {
      const { from, to } = link;
      const column = layout.versionTables.get(from.type)?.links.get(from.attribute)?.inversePositionColumn ?? null;
      if (column === null) continue;
      const key = `${from.type}\n${from.attribute}\n${to.id}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [link]);
      else group.push(link);
    }
  }
  const positions = new Map<SourceLink, number>();
  for (const group of groups.values()) {
    let position = 0;
    let previous: number | null = null;
    const order = (link: SourceLink): number => link.inversePosition ?? Number.MAX_SAFE_INTEGER;
    for (const link of group.toSorted((left, right) => order(left) - order(right) || left.from.id - right.from.id)) {
      if (link.inversePosition === null || link.inversePosition !== previous) position += 1;
      previous = link.inversePosition;
      positions.set(link, position);
    }
  }
  return positions;
}

function attributeKey({ type, id, attribute }: SourceAttribute): string {
  return `${type}\n${id}\n${attribute}`;
}
