import { type ContentType, fileUid, roleUid, type Snapshot, userUid } from '../index.js';

/** Suffixes of the names derived from that of a shape. */
const nameSuffixes = ['', 'Values', 'Input', 'DraftInput', 'Shape'];

/** Names that the file itself uses. */
const reservedNames = [
  'AnyDocument',
  'AnyReference',
  'ComponentShapes',
  'ContentTypes',
  'DocumentShapes',
  'Locale',
  'Reference',
  'ManyReferences',
  'OneReference',
  'Position',
  'ReferenceObject',
  ...[
    'RichTextBlock',
    'RichTextCell',
    'RichTextImage',
    'RichTextInline',
    'RichTextList',
    'RichTextString',
    'RichTextTable',
  ],
  'RichTextTone',
];

/** Built-in content types have fixed names, so that a content type of the project may be called `file`. */
const builtInNames: ReadonlyMap<string, string> = new Map([
  [fileUid, 'UploadFile'],
  [userUid, 'User'],
  [roleUid, 'Role'],
]);

/**
 * Returns the TypeScript name of each content type and component by uid: `Article`, `SharedSeo`. Where a name would equal another one,
 * or a name derived from another, the later one gets a number; content types come first, then components, in the order of uids.
 */
export function createTypeNames({ contentTypes, components }: Snapshot): ReadonlyMap<string, string> {
  const usedNames = new Set(reservedNames);
  const candidates = [
    ...sortByUid(contentTypes).map(([uid, type]) => [uid, contentTypeName(uid, type)] as const),
    ...sortByUid(components).map(([uid]) => [uid, pascalCase(uid)] as const),
  ];
  return new Map(
    candidates.map(([uid, name]) => {
      const uniqueName = findUniqueName(name, usedNames);
      for (const suffix of nameSuffixes) usedNames.add(uniqueName + suffix);
      return [uid, uniqueName];
    }),
  );
}

/** Sorts the entries of a map of shapes, so that the order does not depend on the files. */
export function sortByUid<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([left], [right]) => (left < right ? -1 : 1));
}

function contentTypeName(uid: string, type: ContentType): string {
  return builtInNames.get(uid) ?? pascalCase(type.singularName);
}

function findUniqueName(name: string, usedNames: ReadonlySet<string>): string {
  for (let counter = 1; ; counter++) {
    const candidate = counter === 1 ? name : `${name}${counter}`;
    if (nameSuffixes.every((suffix) => !usedNames.has(candidate + suffix))) return candidate;
  }
}

/** Returns `press-release` and `shared.rich-text` as `PressRelease` and `SharedRichText`. */
function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
