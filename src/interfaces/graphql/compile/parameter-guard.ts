import { Failure } from '../../../foundations/core/index.js';
import type { ParameterLimits, ParameterNode } from '../../../language/query/index.js';

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Holds the arguments of one operation to the limits of a query string: its parser does so while it reads the text, which GraphQL does not
 * have. Without them a short operation could become a statement that no database accepts.
 */
export class ParameterGuard {
  readonly #limits: ParameterLimits;
  #texts = 0;

  constructor(limits: ParameterLimits) {
    this.#limits = limits;
  }

  /** Returns the node. Throws Failure query.too-deep, query.too-many-entries, query.too-many-parameters, query.malformed. */
  check<T extends ParameterNode>(param: string, node: T, depth = 0): T {
    const { arrayLimit, depthLimit } = this.#limits;
    if (depth > depthLimit) throw new Failure('query.too-deep', { param, limit: depthLimit });
    if (typeof node === 'string') this.#checkText(node);
    else if (node instanceof Map) for (const inner of node.values()) this.check(param, inner, depth + 1);
    else {
      const entries = [...node.values()] as readonly ParameterNode[];
      if (entries.length > arrayLimit) throw new Failure('query.too-many-entries', { param, limit: arrayLimit });
      for (const entry of entries) this.check(param, entry, depth + 1);
    }
    return node;
  }

  #checkText(text: string): void {
    this.#texts += 1;
    const { parameterLimit } = this.#limits;
    if (this.#texts > parameterLimit) throw new Failure('query.too-many-parameters', { limit: parameterLimit });
    if (text.includes('\0')) throw new Failure('query.malformed', { reason: 'it contains a NUL' });
    if (loneSurrogate.test(text)) throw new Failure('query.malformed', { reason: 'it is not well-formed text' });
  }
}
