import { parseExactDecimal } from '../attributes/exact-decimal.js';
import { suggestChoice } from '../definition/names.js';
import type { Attribute, ComputedAttribute, RelationAttribute } from '../types.js';
import { checkSize } from './expression-size.js';
import { applyFunction } from './functions.js';
import { call, literal } from './operands.js';
import type { Syntax } from './parse-expression.js';
import {
  type CountedAttribute,
  type Expression,
  ExpressionError,
  type ExpressionKind,
  type ExpressionUses,
} from './types.js';

/** A content type or component whose attributes an expression names. */
export interface NamedShape {
  readonly uid: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** What the names of an expression stand for. */
export interface ExpressionScope {
  readonly shape: NamedShape;
  /** Returns a content type or component of the model. */
  findShape(uid: string): NamedShape | undefined;
  /** Returns a system attribute of content types: createdAt, … */
  findSystemAttribute(shape: NamedShape, name: string): Attribute | undefined;
  /** Returns a computed attribute of a shape with its expression. Throws ExpressionError where it has none, or depends on this one. */
  resolveComputed(shape: NamedShape, attribute: ComputedAttribute): ComputedAttribute;
  /** Whether private attributes may be named. */
  readonly mayNamePrivate: boolean;
}

/** An expression with what it discloses. */
export interface ResolvedExpression {
  readonly expression: Expression;
  readonly uses: ExpressionUses;
}

/** Resolves the names of an expression and checks its types and its size. Throws ExpressionError. */
export function resolveExpression(syntax: Syntax, scope: ExpressionScope): ResolvedExpression {
  const uses = new UsedAttributes();
  const expression = resolve(syntax, scope, uses);
  checkSize(expression);
  return { expression, uses: uses.list() };
}

function resolve(syntax: Syntax, scope: ExpressionScope, uses: UsedAttributes): Expression {
  switch (syntax.is) {
    case 'number':
      return resolveNumber(syntax.value);
    case 'text':
      return literal('text', syntax.value);
    case 'boolean':
      return literal('boolean', syntax.value);
    case 'null':
      return literal('text', null);
    case 'path':
      return resolvePath(syntax.names, scope.shape, scope, uses);
    case 'call': {
      if (syntax.name === 'count') return resolveCount(syntax.operands, scope, uses);
      const operands = syntax.operands.map((operand) => resolve(operand, scope, uses));
      return applyFunction(syntax.name, operands);
    }
  }
}

function resolveNumber(text: string): Expression {
  const exact = parseExactDecimal(text);
  if (!exact.ok) throw new ExpressionError(`has the number ${text}, which has too many digits – write at most 60`);
  const isInteger = !text.includes('.') && Number.isSafeInteger(Number(exact.text));
  return literal(isInteger ? 'integer' : 'decimal', exact.text);
}

function resolvePath(
  names: readonly string[],
  shape: NamedShape,
  scope: ExpressionScope,
  uses: UsedAttributes,
): Expression {
  const [name = '', ...rest] = names;
  const attribute = findNamed(name, shape, scope);
  uses.add(shape, name);
  switch (attribute.storage) {
    case 'column': {
      requireEnd(attribute, rest);
      return readAttribute(attribute);
    }
    case 'computed': {
      requireEnd(attribute, rest);
      const computed = scope.resolveComputed(shape, attribute);
      uses.addAll(computed.uses);
      return computed.expression;
    }
    case 'relation':
    case 'component': {
      const target = findStep(attribute, scope, uses);
      if (target === null)
        throw refuse(attribute, `leads to a list – write count(${name}), or a relation to one document`);
      if (rest.length === 0) throw refuse(attribute, `is no value – write one of its attributes: ${name}.…`);
      const term = resolvePath(rest, target, scope, uses);
      return { is: 'through', kind: term.kind, step: attribute, term };
    }
    case 'media':
    case 'zone':
      throw refuse(attribute, `is no value – write count(${name}), or a value`);
  }
}

/** Returns what a relation to one document, or a single component, leads to; null: it is a list. */
function findStep(
  attribute: Extract<Attribute, { readonly storage: 'relation' | 'component' }>,
  scope: ExpressionScope,
  uses: UsedAttributes,
): NamedShape | null {
  if (attribute.storage === 'component') {
    return attribute.repeatable ? null : (scope.findShape(attribute.component) ?? null);
  }
  if (!isToOne(attribute) || attribute.target === null) return null;
  uses.follow(attribute.target);
  return scope.findShape(attribute.target) ?? null;
}

function isToOne({ relation }: RelationAttribute): boolean {
  return relation === 'oneToOne' || relation === 'manyToOne';
}

function resolveCount(operands: readonly Syntax[], scope: ExpressionScope, uses: UsedAttributes): Expression {
  const [operand] = operands;
  if (operands.length !== 1 || operand?.is !== 'path') {
    throw new ExpressionError(
      'gives count() something else than an attribute – write a relation, such as count(comments)',
    );
  }
  return countAt(operand.names, scope.shape, scope, uses);
}

function countAt(
  names: readonly string[],
  shape: NamedShape,
  scope: ExpressionScope,
  uses: UsedAttributes,
): Expression {
  const [name = '', ...rest] = names;
  const attribute = findNamed(name, shape, scope);
  uses.add(shape, name);
  if (rest.length > 0) {
    const isStep = attribute.storage === 'relation' || attribute.storage === 'component';
    const target = isStep ? findStep(attribute, scope, uses) : null;
    if (!isStep || target === null) throw refuse(attribute, 'leads to no single document – write a relation to one');
    const term = countAt(rest, target, scope, uses);
    return { is: 'through', kind: term.kind, step: attribute, term };
  }
  return { is: 'count', kind: 'integer', attribute: toCounted(attribute, uses) };
}

function toCounted(attribute: Attribute, uses: UsedAttributes): CountedAttribute {
  switch (attribute.storage) {
    case 'relation':
      if (attribute.target === null) throw refuse(attribute, 'leads to any type – count a relation to one type');
      uses.follow(attribute.target);
      return attribute;
    case 'media':
      uses.follow(attribute.target);
      return attribute;
    case 'component':
    case 'zone':
      return attribute;
    case 'column':
    case 'computed':
      throw refuse(attribute, 'is a value – count a relation, files or components, or write the value itself');
  }
}

/** Throws ExpressionError for a name that is unknown, private, or never readable. */
function findNamed(name: string, shape: NamedShape, scope: ExpressionScope): Attribute {
  const attribute = shape.attributes.get(name) ?? scope.findSystemAttribute(shape, name);
  if (attribute === undefined) {
    throw new ExpressionError(
      `names "${name}", which ${shape.uid} does not have – ${suggestChoice(name, [...shape.attributes.keys()])}`,
    );
  }
  if (attribute.storage === 'column' && attribute.type.readable === 'never') {
    throw refuse(attribute, `is a ${attribute.type.name} – nothing is computed from it`);
  }
  // Private values of components are stored where expressions do not read them.
  if (attribute.private && (!scope.mayNamePrivate || shape !== scope.shape)) {
    throw refuse(attribute, 'is private – write a public attribute, or make the computed one of the same type private');
  }
  return attribute;
}

function refuse({ name }: Attribute, reason: string): ExpressionError {
  return new ExpressionError(`names "${name}", which ${reason}`);
}

function requireEnd(attribute: Attribute, rest: readonly string[]): void {
  if (rest.length > 0) throw refuse(attribute, `has no attributes – write ${attribute.name} alone`);
}

/** 64-bit integers and floats become decimals. */
function readAttribute(attribute: Extract<Attribute, { readonly storage: 'column' }>): Expression {
  const { column } = attribute.type;
  const read = (kind: ExpressionKind): Expression => ({ is: 'attribute', kind, attribute });
  switch (column) {
    case 'bigint':
    case 'real':
      return call('toDecimal', 'decimal', read('decimal'));
    case 'json':
      throw refuse(attribute, `is a ${attribute.type.name} – write a text, number, date or boolean`);
    default:
      return read(column);
  }
}

/** Collects what an expression names, each once. */
class UsedAttributes {
  readonly #attributes = new Map<string, ExpressionUses['attributes'][number]>();
  readonly #follows = new Set<string>();

  add({ uid }: NamedShape, name: string): void {
    this.#attributes.set(`${uid}\n${name}`, { of: uid, name });
  }

  follow(uid: string): void {
    this.#follows.add(uid);
  }

  addAll({ attributes, follows }: ExpressionUses): void {
    for (const use of attributes) this.#attributes.set(`${use.of}\n${use.name}`, use);
    for (const uid of follows) this.#follows.add(uid);
  }

  list(): ExpressionUses {
    return { attributes: [...this.#attributes.values()], follows: [...this.#follows] };
  }
}
