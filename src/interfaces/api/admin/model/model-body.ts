import { Failure, isObject, isStringArray, type Json, type Problem } from '../../../../foundations/core/index.js';
import type { RenameHint, ValueHint } from '../../../../language/schema/index.js';
import type { ModelProposal, ProposedLocales } from '../../../../storage/migrations/index.js';

/** The losses accepted by a body. */
export interface Agreement {
  readonly allowLoss: boolean;
  readonly purge: boolean;
}

const proposalKeys = ['base', 'definitions', 'locales', 'renames', 'values'] as const;
const agreementKeys = ['allowLoss', 'purge'] as const;

/**
 * Parses a proposed change of the model, with the accepted losses if allowed. Throws Failure model.invalid with every
 * problem.
 */
export function parseProposal(body: unknown, allowAgreement: boolean): ModelProposal & Agreement {
  const fields = new ModelBodyFields(body, allowAgreement ? [...proposalKeys, ...agreementKeys] : proposalKeys);
  const proposal = {
    base: fields.text('base'),
    definitions: fields.definitions(),
    locales: fields.locales(),
    renames: fields.hints('renames', ['from', 'to']) as unknown as readonly RenameHint[],
    values: fields.hints('values', ['of', 'attribute', 'from', 'to']) as unknown as readonly ValueHint[],
    allowLoss: fields.boolean('allowLoss'),
    purge: fields.boolean('purge'),
  };
  fields.throwProblems();
  return proposal;
}

/** Parses the accepted losses. Throws Failure model.invalid with every problem. */
export function parseAgreement(body: unknown): Agreement {
  const read = new ModelBodyFields(body ?? {}, agreementKeys);
  const agreement = { allowLoss: read.boolean('allowLoss'), purge: read.boolean('purge') };
  read.throwProblems();
  return agreement;
}

/** Reads the members of a body one by one and collects all problems. */
class ModelBodyFields {
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #problems: Problem[] = [];

  constructor(body: unknown, keys: readonly string[]) {
    this.#body = isObject(body) ? body : {};
    if (!isObject(body)) this.#problem([], 'must be an object');
    for (const key of Object.keys(this.#body)) if (!keys.includes(key)) this.#problem([key], 'is not known here');
  }

  text(key: string): string {
    const value = this.#body[key];
    if (typeof value === 'string') return value;
    this.#problem([key], 'must be a text');
    return '';
  }

  boolean(key: string): boolean {
    const value = this.#body[key];
    if (value !== undefined && typeof value !== 'boolean') this.#problem([key], 'must be true or false');
    return value === true;
  }

  definitions(): ModelProposal['definitions'] {
    const value = this.#body.definitions ?? {};
    const definitions = new Map<string, Readonly<Record<string, Json>> | null>();
    if (!isObject(value)) this.#problem(['definitions'], 'must be an object of definitions by uid');
    else {
      for (const [uid, definition] of Object.entries(value)) {
        if (definition !== null && !isObject(definition)) {
          this.#problem(['definitions', uid], 'must be a definition, or null for one that goes');
        } else definitions.set(uid, definition as Readonly<Record<string, Json>> | null);
      }
    }
    return definitions;
  }

  locales(): ProposedLocales | null {
    const value = this.#body.locales ?? null;
    if (value === null) return null;
    const { default: defaultLocale, list } = isObject(value) ? value : {};
    if (typeof defaultLocale !== 'string' || !Array.isArray(list)) {
      this.#problem(['locales'], 'must be { "default": "en", "list": [{ "code": "en", "name": "English" }] }');
      return null;
    }
    const locales = list.map((entry: unknown, index) => {
      const { code, name = null, fallback = null } = isObject(entry) ? entry : {};
      if (typeof code !== 'string') this.#problem(['locales', 'list', index, 'code'], 'must be a text');
      if (name !== null && typeof name !== 'string')
        this.#problem(['locales', 'list', index, 'name'], 'must be a text');
      if (fallback !== null && !isStringArray(fallback))
        this.#problem(['locales', 'list', index, 'fallback'], 'must be a list of codes');
      return {
        code: String(code),
        name: typeof name === 'string' && name !== '' ? name : null,
        fallback: isStringArray(fallback) ? fallback : null,
      };
    });
    return { defaultLocale: defaultLocale, locales };
  }

  /** A list of objects whose keys are all texts. */
  hints(key: string, names: readonly string[]): readonly Readonly<Record<string, string>>[] {
    const value = this.#body[key] ?? [];
    if (!Array.isArray(value)) {
      this.#problem([key], 'must be a list');
      return [];
    }
    return value.map((entry: unknown, index) => {
      const fields = isObject(entry) ? entry : {};
      return Object.fromEntries(
        names.map((name) => {
          if (typeof fields[name] !== 'string') this.#problem([key, index, name], 'must be a text');
          return [name, String(fields[name])];
        }),
      );
    });
  }

  throwProblems(): void {
    if (this.#problems.length > 0) throw new Failure('model.invalid', {}, this.#problems);
  }

  #problem(path: Problem['path'], reason: string): void {
    this.#problems.push({ path, message: `${path.join('.') || 'the body'} ${reason}` });
  }
}
