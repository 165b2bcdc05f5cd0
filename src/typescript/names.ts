import { type ContentType, fileUid, roleUid, type Snapshot, userUid } from '../schema/index.js';

/** What follows the name of a shape in the names that are made of it. */
const endings = ['', 'Values', 'Input', 'Shape'];

/** Names that the file needs for itself. */
const own = [
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
];

/** Built-in content types are called after what they are, so that a content type of the project may be called `file`. */
const builtIn: ReadonlyMap<string, string> = new Map([
  [fileUid, 'UploadFile'],
  [userUid, 'User'],
  [roleUid, 'Role'],
]);

/**
 * How each content type and component is called in TypeScript, by uid: `Article`, `SharedSeo`. Where two would be called alike, or one
 * like something that is made of another, the later one gets a number; content types come first, then components, in the order of uids.
 */
export function namesOf({ contentTypes, components }: Snapshot): ReadonlyMap<string, string> {
  const taken = new Set(own);
  const wanted = [
    ...sorted(contentTypes).map(([uid, type]) => [uid, contentTypeName(uid, type)] as const),
    ...sorted(components).map(([uid]) => [uid, pascal(uid)] as const),
  ];
  return new Map(
    wanted.map(([uid, name]) => {
      const free = freeName(name, taken);
      for (const ending of endings) taken.add(free + ending);
      return [uid, free];
    }),
  );
}

/** The entries of a map of shapes, in an order that does not depend on the files they come from. */
export function sorted<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([left], [right]) => (left < right ? -1 : 1));
}

function contentTypeName(uid: string, type: ContentType): string {
  return builtIn.get(uid) ?? pascal(type.singularName);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (endings.every((ending) => !taken.has(candidate + ending))) return candidate;
  }
}

/** `press-release` and `shared.rich-text` as `PressRelease` and `SharedRichText`. */
function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
