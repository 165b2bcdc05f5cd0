import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ChangeSetComparison, type ContentType, documentQuery, getApiId } from '../../api/index.js';
import { useAttributeLabel } from '../../fields/index.js';
import { useModel } from '../../ui/index.js';
import { collectDocumentNames, documentNameKey } from '../compare/document-names.js';
import { formatValue } from '../compare/format-value.js';
import { useValueFormat } from '../compare/use-value-format.js';
import { readParameters } from '../edit/read-parameters.js';
import { attributesAlong, isOrder } from './compared-path.js';

/** How compared values are said. */
export interface ComparedText {
  /** What people call the value at a path. */
  labelOf(path: string): string;
  /** The values at a path, as JSON texts, in the words of people; '' where there is none. */
  textsOf(path: string, jsons: readonly string[]): readonly string[];
}

/** Says the values of a compared entry: documents and files by the names that they have live or in the set. */
export function useComparedText(
  setId: string,
  type: ContentType,
  { documentId, locale }: Pick<ChangeSetComparison, 'documentId' | 'locale'>,
): ComparedText {
  const t = useTranslations('content.changeSets.compare');
  const model = useModel();
  const attributeLabel = useAttributeLabel();
  const { status: _, ...parameters } = readParameters(type, model, locale);
  const address = type.kind === 'singleType' ? null : documentId;
  const versions = useQueries({
    // One of them may not be there.
    queries: [setId, null].map((set) => ({ ...documentQuery(getApiId(type), address, parameters, set), retry: false })),
  });
  const documents = versions.flatMap(({ data }) => (data === undefined ? [] : [data.document]));
  const names = collectDocumentNames(type, documents, model);
  const format = useValueFormat(names);
  const findName = (uid: string | null, id: string): string | null =>
    format.findName(uid, id) ?? names.get(documentNameKey(null, id)) ?? null;

  function formatJson(path: string, value: unknown): string {
    const attribute = attributesAlong(type, path, model).at(-1);
    if (attribute !== undefined) return formatValue(attribute, value, model, { ...format, findName });
    if (value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  }

  return {
    labelOf(path) {
      if (path === '') return t('whole');
      const labels = attributesAlong(type, path, model).map(attributeLabel);
      return labels.length === 0 ? path : labels.join(' › ');
    },
    textsOf(path, jsons) {
      const values = jsons.map((json): unknown => JSON.parse(json));
      const [first] = values;
      if (!Array.isArray(first) || !isOrder(attributesAlong(type, path, model).at(-1), ...values))
        return values.map((value) => formatJson(path, value));
      // Entries are numbered as they were at first.
      return values.map((ids) => (ids as readonly unknown[]).map((id) => first.indexOf(id) + 1).join(', '));
    },
  };
}
