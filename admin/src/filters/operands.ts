import { useTranslations } from 'use-intl';
import { fieldLabel } from '../fields/index.js';

/** Whether the value of a rule is an operand: `$user`, `$user.<attribute>` or `$now`. */
export function isOperand(text: string): boolean {
  return text.startsWith('$') && !text.startsWith('$$');
}

/** Writes a text for a rule: one that begins with a dollar sign is no operand. */
export function escapeText(text: string): string {
  return text.startsWith('$') ? `$${text}` : text;
}

/** Returns the text that a rule writes so. */
export function unescapeText(text: string): string {
  return text.startsWith('$$') ? text.slice(1) : text;
}

/** What operands are called. */
export function useOperandName(): (operand: string) => string {
  const t = useTranslations('content.filter');
  return (operand) => {
    if (operand === '$now') return t('now');
    const [, ...names] = operand.split('.');
    return names.length === 0 ? t('user') : t('userValue', { path: names.map(fieldLabel).join(' › ') });
  };
}
