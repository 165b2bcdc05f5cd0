import { useLocale, useTranslations } from 'use-intl';
import type { Attribute, PermissionCatalogue, PermissionType, RuleHolder } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { usePathLabel } from '../../fields/index.js';
import {
  type Condition,
  type FilterField,
  isOperand,
  unescapeText,
  useFieldLabel,
  useOperandName,
  useOperatorName,
} from '../../filters/index.js';
import { useModel } from '../../ui/index.js';
import { type ActionLimits, possibleLimits } from './action-limits.js';
import { ruleFields } from './rule-fields.js';
import { parseWhere, toWhereText } from './where-conditions.js';

/** Returns the limits of an action in words: "only where Author is the signed-in user; writes Title, Body". */
export function useLimitsSummary(
  catalogue: PermissionCatalogue,
  holder: RuleHolder,
): (type: PermissionType, action: string, limits: ActionLimits) => string {
  const t = useTranslations('settings.rules.summary');
  const language = useLocale();
  const localeName = useLocaleName();
  const pathLabel = usePathLabel();
  const { contentTypes } = useModel();
  const describeCondition = useConditionText();
  const valueText = useValueText();
  const joinNames = (names: readonly string[]): string => names.join(', ');
  const joinConditions = new Intl.ListFormat(language, { type: 'conjunction' });
  return (type, action, { where, attributes, set, locales, status, own }) => {
    const labelled = contentTypes.find(({ uid }) => uid === type.uid)?.attributes ?? [];
    const attributeLabel = (name: string): string => pathLabel(name, labelled);
    const fields = ruleFields(type, catalogue, holder);
    const conditions = parseWhere(where, fields);
    const whereText =
      conditions === null
        ? toWhereText(where)
        : joinConditions.format(conditions.map(describeCondition(fields, labelled)));
    const kind = possibleLimits(type, action, holder).attributes ?? 'read';
    const forced = Object.entries(set ?? {}).map(
      ([name, value]) =>
        `${attributeLabel(name)}: ${typeof value === 'string' ? valueText(value) : JSON.stringify(value)}`,
    );
    return [
      own ? t('own') : null,
      where === null ? null : t('where', { conditions: whereText }),
      attributes === null
        ? null
        : t(kind, { count: attributes.length, names: joinNames(attributes.map(attributeLabel)) }),
      set === null ? null : t('set', { values: joinNames(forced) }),
      locales === null ? null : t('locales', { names: joinNames(locales.map(localeName)) }),
      status === null ? null : t(status),
    ]
      .filter((part) => part !== null)
      .join('; ');
  };
}

function useConditionText(): (
  fields: readonly FilterField[],
  attributes: readonly Attribute[],
) => (condition: Condition) => string {
  const label = useFieldLabel();
  const operatorName = useOperatorName();
  const valueText = useValueText();
  return (fields, attributes) =>
    ({ field, operator, value = [] }) => {
      const column = fields.find((candidate) => candidate.field === field)?.column ?? null;
      const values = typeof value === 'string' ? [value] : value;
      const shown = values.map((text) => valueText(text, column)).join(', ');
      return [label(field, attributes), operatorName(operator, column), shown].filter((part) => part !== '').join(' ');
    };
}

function useValueText(): (text: string, column?: FilterField['column']) => string {
  const t = useTranslations();
  const language = useLocale();
  const operandName = useOperandName();
  return (text, column = null) => {
    if (isOperand(text)) return operandName(text);
    if (column === 'boolean') return t(text === 'true' ? 'content.list.yes' : 'content.list.no');
    const instant = column === 'instant' ? new Date(text) : null;
    if (instant !== null && !Number.isNaN(instant.getTime()))
      return instant.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
    return t('settings.rules.summary.text', { text: unescapeText(text) });
  };
}
