import { type ContentType, getBlockKinds, type Snapshot } from '../index.js';
import {
  getTypeName,
  listVisibleAttributes,
  stringLiteralType,
  type TypeNamesByUid,
  unionType,
} from './attribute-types.js';
import { printShapeInterfaces } from './shape-interfaces.js';
import { createTypeNames, sortByUid } from './type-names.js';

/**
 * Prints the content model as TypeScript: interfaces for the responses and bodies of every content type and component, and
 * `ContentTypes`, which the client takes. Private attributes are omitted, and passwords except in bodies. Equal models have equal
 * texts.
 */
export function generateTypes(snapshot: Snapshot): string {
  const names = createTypeNames(snapshot);
  const contentTypes = sortByUid(snapshot.contentTypes);
  const components = sortByUid(snapshot.components);
  return `${[
    fileHeader,
    `/** The locales that there are. */\nexport type Locale = ${unionType(snapshot.locales.map(stringLiteralType))};`,
    referenceTypes,
    ...(hasBlockKinds(snapshot) ? [blockTypes] : []),
    ...[...contentTypes, ...components].map(([, shape]) => printShapeInterfaces(shape, names)),
    printShapesByUid('DocumentShapes', 'content types', contentTypes, names),
    printShapesByUid('ComponentShapes', 'components', components, names),
    printAnyDocument(contentTypes, names),
    printContentTypes(contentTypes, names),
  ].join('\n\n')}\n`;
}

const fileHeader = `// The content model as TypeScript, written by \`octavo types\`. Do not edit: the next run replaces it.
//
// Of each content type and component, say Article: \`ArticleValues\` is what an answer holds unless \`fields\` says otherwise, \`Article\`
// the same with everything that may be populated, \`ArticleInput\` what may be written, \`ArticleDraftInput\` the same of a draft, and
// \`ArticleShape\` what the client infers from.`;

const referenceTypes = `/** A document in a body: its documentId, its row id, or an object that may say which version is meant. */
export type Reference = string | number | ReferenceObject;
export type ReferenceObject =
  | { documentId: string; locale?: Locale | null; status?: 'draft' | 'published' }
  | { id: number };
/** The same where any content type may be meant: it says which. */
export type AnyReference = ReferenceObject & { __type: keyof DocumentShapes };
/** The value of a relation or media field that holds one. */
export type OneReference<R = Reference> = R | null | { set: R[] } | { connect?: R[]; disconnect?: R[] };
/** The value of one that holds several. */
export type ManyReferences<R = Reference> =
  | R
  | R[]
  | null
  | { set: R[] }
  | { connect?: (R | (Extract<R, object> & { position: Position<R> }))[]; disconnect?: R[] };
/** Where a connected document goes. */
export type Position<R = Reference> = { before: R } | { after: R } | { start: true } | { end: true };`;

const blockTypes = `/** A block of rich text; \`K\`: the additional kinds that its attribute allows. */
export type RichTextBlock<K> =
  | { type: 'paragraph' | 'quote'; children: RichTextInline<K>[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; children: RichTextInline<K>[] }
  | RichTextList<K>
  | { type: 'code'; language?: string | null; children: RichTextString[] }
  | { type: 'image'; image: RichTextImage; children: RichTextInline<K>[] }
  | ('table' extends K ? RichTextTable<K> : never)
  | ('callout' extends K ? { type: 'callout'; tone: RichTextTone; children: RichTextInline<K>[] } : never)
  | ('embed' extends K ? { type: 'embed'; url: string; title: string; children: RichTextString[] } : never);
export type RichTextList<K> = {
  type: 'list';
  format: 'ordered' | 'unordered';
  children: ({ type: 'list-item'; children: RichTextInline<K>[] } | RichTextList<K>)[];
};
export type RichTextTable<K> = { type: 'table'; children: { type: 'table-row'; children: RichTextCell<K>[] }[] };
export type RichTextCell<K> = { type: 'table-cell'; header?: boolean; children: RichTextInline<K>[] };
export type RichTextTone = 'info' | 'success' | 'warning' | 'danger';
/** What stands in a line. */
export type RichTextInline<K> =
  | RichTextString
  | { type: 'link'; url: string; children: RichTextString[] }
  | ('document-link' extends K
      ? { type: 'document-link'; contentType: string; documentId: string; children: RichTextString[] }
      : never);
export type RichTextString = {
  type: 'text';
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  code?: boolean;
};
/** The file of a picture, as it was when the picture was inserted. */
export type RichTextImage = { url: string; name: string; width: number; height: number; [key: string]: unknown };`;

function hasBlockKinds({ contentTypes, components }: Snapshot): boolean {
  const attributes = [...contentTypes.values(), ...components.values()].flatMap((shape) =>
    listVisibleAttributes(shape),
  );
  return attributes.some((attribute) => attribute.storage === 'column' && getBlockKinds(attribute).length > 0);
}

function printShapesByUid(
  name: string,
  description: string,
  shapes: readonly (readonly [string, unknown])[],
  names: TypeNamesByUid,
): string {
  const lines = shapes.map(([uid]) => `  ${stringLiteralType(uid)}: ${getTypeName(names, uid)}Shape;`);
  return [`/** All ${description} by uid. */`, `export interface ${name} {`, ...lines, '}'].join('\n');
}

/** The union of all possible targets of a polymorphic relation. */
function printAnyDocument(contentTypes: readonly (readonly [string, ContentType])[], names: TypeNamesByUid): string {
  const lines = contentTypes.map(([uid]) => `  | ({ __type: ${stringLiteralType(uid)} } & ${getTypeName(names, uid)})`);
  return `/** What a polymorphic relation may lead to. */\nexport type AnyDocument =\n${lines.join('\n')};`;
}

/** By the names in addresses: plural for collection types, singular for single ones. */
function printContentTypes(contentTypes: readonly (readonly [string, ContentType])[], names: TypeNamesByUid): string {
  const lines = contentTypes.flatMap(([uid, type]) => {
    if (type.kind === 'system') return [];
    const [name, kind] = type.kind === 'singleType' ? [type.singularName, 'single'] : [type.pluralName, 'collection'];
    const locale = type.localized ? 'Locale' : 'never';
    const typeName = getTypeName(names, uid);
    return [
      `  ${stringLiteralType(name)}: { kind: '${kind}'; shape: ${typeName}Shape; input: ${typeName}Input; draft: ${typeName}${type.draftAndPublish ? 'Draft' : ''}Input; locale: ${locale} };`,
    ];
  });
  return [
    '/** What `createClient` takes: content types by the names in addresses. */',
    'export interface ContentTypes {',
    ...lines,
    '}',
  ].join('\n');
}
