import type { WireJson } from '../api/index.js';

/** When a field of a form is shown: while another attribute beside it has a value, or has any other. */
export interface Visibility {
  readonly attribute: string;
  readonly operator: 'is' | 'isNot';
  readonly value: boolean | string;
}

/** Operators as definitions have them. */
const operatorSymbols = { is: '==', isNot: '!=' } as const;

/** Reads `conditions` of an attribute: `{ visible: { '==': [{ var: 'featured' }, true] } }`. null: there is none that the panel can read. */
export function parseVisibility(conditions: WireJson | undefined): Visibility | null {
  const { visible } = asObject(conditions);
  for (const operator of ['is', 'isNot'] as const) {
    const test = asObject(visible)[operatorSymbols[operator]];
    const [reference, value] = Array.isArray(test) ? test : [];
    const { var: attribute } = asObject(reference);
    const isValue = typeof value === 'boolean' || typeof value === 'string';
    if (typeof attribute === 'string' && isValue) return { attribute, operator, value };
  }
  return null;
}

/** The same as a definition has it. */
export function toVisibilityConditions({ attribute, operator, value }: Visibility): WireJson {
  return { visible: { [operatorSymbols[operator]]: [{ var: attribute }, value] } };
}

/** Is a field shown while the other attribute has this value? Nothing at all counts as No. */
export function isFieldVisible({ operator, value }: Visibility, otherValue: unknown): boolean {
  const isEqual = typeof value === 'boolean' ? (otherValue === true) === value : otherValue === value;
  return isEqual === (operator === 'is');
}

/** The members of an object; what is none has none. */
export function asObject(value: WireJson | undefined): Readonly<Record<string, WireJson>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, WireJson>>) : {};
}
