import { Failure } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type ContentType,
  fileUid,
  findShapeAttribute,
  getContentType,
  type Shape,
  type Snapshot,
  userUid,
  type ValueAttribute,
} from '../../schema/index.js';
import { formatParameterPath, type ParameterPath } from '../parse/parameter-path.js';
import { isParameterList, type ParameterNode } from '../parse/parameters.js';
import { isReadable } from '../visibility.js';

/** What operands of a rule stand for. */
export interface OperandValues {
  /** Milliseconds since 1970, a whole second. */
  readonly now: number;
  /** The row id and documentId of the calling end user; null: the caller is none. */
  readonly user: { readonly id: number; readonly documentId: string } | null;
  /** The values behind paths such as `team` or `team.region` of the user, as their texts in the query language. */
  readonly byPath: ReadonlyMap<string, readonly string[]>;
}

/** An operand without a value: what compares with it is neither true nor false. No query string has an empty list. */
export const missingOperand: ParameterNode = Object.freeze([]);

/** The attribute that an operand is compared with, and its path. */
export interface ComparedAttribute {
  readonly attribute: ValueAttribute;
  readonly path: ParameterPath;
}

const now = '$now';
const user = '$user';

/** Returns whether a text of a rule is an operand rather than a value. Throws Failure query.invalid-operand for an unknown operand. */
export function isOperand(text: string, path: ParameterPath): boolean {
  if (text === now || text === user || text.startsWith(`${user}.`)) return true;
  if (/^\$[A-Za-z]/.test(text))
    throw invalidRuleOperand(text, path, 'operands are $user, $user.<attribute> and $now; a text begins with $$');
  return false;
}

/** Returns the path below `$user`; '' for `$user` itself, null for `$now`. */
export function userOperandName(operand: string): string | null {
  return operand === now ? null : operand.slice(user.length + 1);
}

/** The operands of one rule: of a rule that is granted they are checked, of one that is applied they have values. */
export class RuleOperands {
  readonly #snapshot: Snapshot;
  readonly #values: OperandValues | null;
  readonly #used = new Set<string>();
  #missing = 0;

  /** `values` null: every operand is checked, and has no value. */
  constructor(snapshot: Snapshot, values: OperandValues | null) {
    this.#snapshot = snapshot;
    this.#values = values;
  }

  /** The operands met so far. */
  get used(): ReadonlySet<string> {
    return this.#used;
  }

  /** How many operands without a value were met so far. */
  get missing(): number {
    return this.#missing;
  }

  /**
   * Returns what an operand, or each operand in a list, stands for. In a list, missing values are left out; with `needsAll`, of ranges and
   * lists of what is excluded, nothing is left then. Throws Failure query.invalid-operand.
   */
  resolve(node: ParameterNode, compared: ComparedAttribute, needsAll = false): ParameterNode {
    if (typeof node === 'string') {
      const resolved = this.#resolveText(node, compared);
      if (resolved === missingOperand) this.#missing += 1;
      return resolved;
    }
    if (!isParameterList(node) || node.length === 0) return node;
    const missingBefore = this.#missing;
    const resolved = node.flatMap((entry) => this.resolve(entry, compared));
    return resolved.length === 0 || (needsAll && this.#missing > missingBefore) ? missingOperand : resolved;
  }

  /**
   * Returns whether an operand for a relation to `target` names documents by documentId, as `$user` and `$user.team` do, not by row id.
   * Throws Failure query.invalid-operand for an operand that names documents of another type.
   */
  isReference(node: ParameterNode, target: Shape, path: ParameterPath): boolean {
    if (isParameterList(node)) return node.filter((entry) => this.isReference(entry, target, path)).length > 0;
    if (typeof node !== 'string' || !isOperand(node, path)) return false;
    const name = userOperandName(node);
    if (name === null) throw invalidRuleOperand(node, path, 'a relation is compared with documents');
    const uid = findReferencedType(this.#snapshot, name);
    if (uid !== target.uid)
      throw invalidRuleOperand(node, path, `the relation leads to ${target.uid}, not to ${uid ?? 'what the value is'}`);
    return true;
  }

  #resolveText(text: string, { attribute, path }: ComparedAttribute): ParameterNode {
    if (!isOperand(text, path)) return text.startsWith('$$') ? text.slice(1) : text;
    this.#used.add(text);
    const name = userOperandName(text);
    if (name === null) return this.#resolveNow(text, { attribute, path });
    if (this.#values === null) {
      checkComparable(this.#snapshot, text, name, { attribute, path });
      return missingOperand;
    }
    const values = this.#userValues(name, attribute).filter(
      (value) => attribute.type.parseOperand(value, attribute).ok,
    );
    const [first] = values;
    if (first === undefined) return missingOperand;
    return values.length === 1 ? first : padList(values, first);
  }

  #userValues(name: string, attribute: ValueAttribute): readonly string[] {
    const { user: caller, byPath } = this.#values ?? { user: null, byPath: new Map<string, readonly string[]>() };
    if (name !== '') return byPath.get(name) ?? [];
    if (caller === null) return [];
    return [attribute.type.column === 'integer' ? String(caller.id) : caller.documentId];
  }

  #resolveNow(text: string, { attribute, path }: ComparedAttribute): ParameterNode {
    const { column } = attribute.type;
    if (column !== 'instant' && column !== 'date')
      throw invalidRuleOperand(text, path, 'it is compared with dates and times');
    if (this.#values === null) return missingOperand;
    const instant = new Date(this.#values.now).toISOString();
    return column === 'date' ? instant.slice(0, 10) : instant;
  }
}

/** Repeats a value up to a power of two, so that few statements serve lists of every length. */
function padList(values: readonly string[], value: string): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...new Array<string>(length - values.length).fill(value)];
}

/** Throws Failure query.invalid-operand unless the values behind `$user` and a path can be compared with the attribute. */
function checkComparable(
  snapshot: Snapshot,
  operand: string,
  name: string,
  { attribute, path }: ComparedAttribute,
): void {
  const compared = attribute.type.column;
  if (name === '') {
    if (compared !== 'text' && attribute.name !== 'id') throw invalidRuleOperand(operand, path, 'it is a documentId');
    return;
  }
  const last = findUserPath(snapshot, name)?.at(-1);
  if (last === undefined)
    throw invalidRuleOperand(operand, path, `users have no attribute or relation "${name}" that can be read`);
  const column = last.storage === 'column' ? last.type.column : 'text';
  if (compared !== column && compared !== 'text')
    throw invalidRuleOperand(operand, path, `its values cannot be compared with ${attribute.name}`);
}

/** Returns the uid of the documents that `$user` and a path name; null: it leads to values, or nowhere. */
function findReferencedType(snapshot: Snapshot, name: string): string | null {
  if (name === '') return userUid;
  const last = findUserPath(snapshot, name)?.at(-1);
  return last?.storage === 'relation' ? last.target : null;
}

/** Returns the attributes along a path of the user type, private ones included; null: there is no such path. */
export function findUserPath(snapshot: Snapshot, path: string): readonly Attribute[] | null {
  const attributes: Attribute[] = [];
  let type: ContentType | null = getContentType(snapshot, userUid);
  for (const name of path.split('.')) {
    const attribute: Attribute | undefined = type === null ? undefined : findShapeAttribute(type, name);
    if (attribute === undefined || !isReadable({ ...attribute, private: false })) return null;
    const target: string | null = attribute.storage === 'relation' ? attribute.target : null;
    if (attribute.storage === 'computed') return null;
    if (attribute.storage !== 'column' && (target === null || target === fileUid)) return null;
    type = target === null ? null : getContentType(snapshot, target);
    attributes.push(attribute);
  }
  return attributes;
}

/** query.invalid-operand: an operand of a rule that is unknown, or does not fit where it stands. */
export function invalidRuleOperand(operand: string, path: ParameterPath, reason: string): Failure {
  return new Failure('query.invalid-operand', {
    operator: operand,
    path: formatParameterPath(path),
    param: path.param,
    reason,
  });
}
