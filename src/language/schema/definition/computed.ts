import { Bug } from '../../../foundations/core/index.js';
import { attributeTypes } from '../attributes/index.js';
import { nestedTypes } from '../attributes/nested-types.js';
import { literal, typesByKind } from '../expressions/operands.js';
import { parseExpression } from '../expressions/parse-expression.js';
import { type ExpressionScope, type NamedShape, resolveExpression } from '../expressions/resolve-expression.js';
import { type Expression, ExpressionError, type ExpressionUses } from '../expressions/types.js';
import type { Attribute, ComputedAttribute } from '../types.js';
import { type AttributeDefinition, checkOptionNames } from './attribute-source.js';
import type { ParsedShape } from './check-relations.js';
import { describeValue, nestedReporter } from './diagnostics.js';
import { createSystemAttributes } from './system-attributes.js';

/** Parses `type: computed`. Its expression is resolved later, when all attributes are known. */
export function parseComputed({ header, raw, report, base }: AttributeDefinition): ComputedAttribute | null {
  checkOptionNames(raw, Object.keys(nestedTypes.computed.options), report);
  if (header.is === 'component') {
    report(
      '',
      'is computed, but components hold stored values only – compute it in the content type that has the component',
    );
    return null;
  }
  if (base.required) report('required', 'is true, but a computed value is never sent – remove it');
  const { as } = raw;
  if (typeof as !== 'string') {
    report('as', `${describeValue(as)} – write an expression such as "price * quantity"`);
    return null;
  }
  return createComputed({ ...base, localized: header.localized, as }, literal('text', ''), noUses);
}

const noUses: ExpressionUses = { attributes: [], follows: [] };

/** Returns the attribute with its expression. */
function createComputed(
  {
    name,
    id,
    private: hidden,
    localized,
    column,
    as,
  }: Pick<ComputedAttribute, 'name' | 'id' | 'private' | 'localized' | 'column' | 'as'>,
  expression: Expression,
  uses: ExpressionUses,
): ComputedAttribute {
  const type = attributeTypes.get(typesByKind[expression.kind]);
  if (type === undefined) throw new Bug(`no attribute type ${expression.kind}`);
  return {
    storage: 'computed',
    name,
    id,
    required: false,
    private: hidden,
    localized,
    column,
    type,
    options: {},
    as,
    expression,
    uses,
  };
}

/**
 * Returns the shapes with the expressions of their computed attributes resolved. Reports names that are unknown, private or never
 * readable, types that do not fit, attributes that depend on themselves, and expressions that are too large; such attributes are left out.
 */
export function resolveComputedAttributes(shapes: ReadonlyMap<string, ParsedShape>): ReadonlyMap<string, ParsedShape> {
  const resolver = new ComputedResolver(shapes);
  return new Map(
    [...shapes].map(([uid, shape]) => {
      const attributes = [...shape.attributes.values()].flatMap((attribute): readonly Attribute[] => {
        if (attribute.storage !== 'computed') return [attribute];
        return resolver.resolve(uid, attribute) ?? [];
      });
      return [uid, { ...shape, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) }];
    }),
  );
}

class ComputedResolver {
  readonly #shapes: ReadonlyMap<string, ParsedShape>;
  /** By uid and name; an empty list: it has a mistake, which is reported. */
  readonly #resolved = new Map<string, readonly [ComputedAttribute] | readonly []>();
  readonly #path: string[] = [];

  constructor(shapes: ReadonlyMap<string, ParsedShape>) {
    this.#shapes = shapes;
  }

  resolve(uid: string, attribute: ComputedAttribute): readonly [ComputedAttribute] | readonly [] {
    const key = `${uid}.${attribute.name}`;
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    if (this.#path.includes(key)) {
      const cycle = [...this.#path.slice(this.#path.indexOf(key)), key].join(' → ');
      throw new ExpressionError(`depends on itself (${cycle}) – write an expression without ${attribute.name}`);
    }
    this.#path.push(key);
    const resolved = this.#resolveNew(uid, attribute);
    this.#path.pop();
    this.#resolved.set(key, resolved);
    return resolved;
  }

  #resolveNew(uid: string, attribute: ComputedAttribute): readonly [ComputedAttribute] | readonly [] {
    const parsed = this.#shapes.get(uid);
    if (parsed === undefined) return [];
    try {
      const syntax = parseExpression(attribute.as);
      const { expression, uses } = resolveExpression(syntax, this.#scope(toNamed(uid, parsed), attribute.private));
      return [createComputed(attribute, expression, uses)];
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      nestedReporter(parsed.header.report, `attributes.${attribute.name}`)('as', error.message);
      return [];
    }
  }

  #scope(shape: NamedShape, mayNamePrivate: boolean): ExpressionScope {
    const find = (uid: string): ParsedShape | undefined => this.#shapes.get(uid);
    return {
      shape,
      mayNamePrivate,
      findShape(uid) {
        const found = find(uid);
        return found && toNamed(uid, found);
      },
      findSystemAttribute({ uid }, name) {
        const found = find(uid);
        return found && createSystemAttributes(found.header).get(name);
      },
      resolveComputed: ({ uid }, attribute) => {
        const [resolved] = this.resolve(uid, attribute);
        if (resolved !== undefined) return resolved;
        throw new ExpressionError(`names "${attribute.name}", which has a mistake itself – correct that one first`);
      },
    };
  }
}

function toNamed(uid: string, { attributes }: ParsedShape): NamedShape {
  return { uid, attributes };
}
