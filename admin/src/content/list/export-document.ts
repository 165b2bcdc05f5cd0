import type { Attribute, ContentModel, ContentType, Document, WireJson } from '../../api/index.js';
import { asComponentValues, findComponent, toComponentList, toRelatedDocuments } from '../../fields/index.js';

/** Which values an export has. */
interface ExportScope {
  readonly model: ContentModel;
  /** Relations of other types name the locale of a target that has several. */
  readonly localized: boolean;
}

/** Whether documents are exported and imported with this attribute: what is computed, or stored in other documents, is not theirs to write. */
export function isTransferred(attribute: Attribute): boolean {
  if (attribute.storage === 'column') return attribute.computed === undefined;
  return attribute.storage !== 'relation' || attribute.side === 'owner';
}

/**
 * Returns a document in the form in which an import takes it: documents and files by documentId, components with the ids by which an
 * update finds them. `status` is its state of publication, which an import leaves alone.
 */
export function exportDocument(document: Document, status: string | null, type: ContentType, model: ContentModel) {
  const scope = { model, localized: type.localized };
  return {
    documentId: document.documentId,
    ...(type.localized ? { locale: document.locale ?? null } : {}),
    status,
    ...exportAttributes(type.attributes, document, scope),
  };
}

function exportAttributes(
  attributes: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
  scope: ExportScope,
): Readonly<Record<string, WireJson>> {
  return Object.fromEntries(
    attributes
      .filter((attribute) => isTransferred(attribute) && attribute.name in values)
      .map((attribute) => [attribute.name, exportValue(attribute, values[attribute.name], scope)]),
  );
}

function exportValue(attribute: Attribute, value: unknown, scope: ExportScope): WireJson {
  switch (attribute.storage) {
    case 'column':
      return (value ?? null) as WireJson;
    case 'relation':
    case 'media': {
      const references = toRelatedDocuments(value).map(({ documentId, locale, __type }): WireJson => {
        const pins: Record<string, WireJson> = {};
        if (attribute.storage === 'relation' && attribute.target === null) pins.__type = __type ?? null;
        if (!scope.localized && typeof locale === 'string') pins.locale = locale;
        return Object.keys(pins).length === 0 ? documentId : { documentId, ...pins };
      });
      return attribute.many ? references : (references[0] ?? null);
    }
    case 'component': {
      const exportOne = (values: Readonly<Record<string, unknown>>) =>
        exportComponent(attribute.component, values, scope);
      if (attribute.repeatable) return toComponentList(value).map(exportOne);
      const values = asComponentValues(value);
      return values === null ? null : exportOne(values);
    }
    case 'zone':
      return toComponentList(value).map((values) => {
        const uid = String(values.__component);
        return { __component: uid, ...exportComponent(uid, values, scope) };
      });
  }
}

function exportComponent(
  uid: string,
  values: Readonly<Record<string, unknown>>,
  scope: ExportScope,
): Readonly<Record<string, WireJson>> {
  const attributes = findComponent(uid, scope.model)?.attributes ?? [];
  const exported = exportAttributes(attributes, values, scope);
  return typeof values.id === 'number' ? { id: values.id, ...exported } : exported;
}
