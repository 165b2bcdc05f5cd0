import { type Expression, ExpressionError } from './types.js';

const maxNodes = 200;
const maxDepth = 50;
/** Relations that are followed or counted: each is a query for every row. */
const maxSubqueries = 10;

/** Throws ExpressionError for an expression that has too many parts with the computed attributes in it. */
export function checkSize(expression: Expression): void {
  const size = measure(expression);
  if (size.nodes > maxNodes || size.depth > maxDepth) {
    throw new ExpressionError(
      `has ${size.nodes} parts in ${size.depth} levels with the computed attributes in it – write at most ${maxNodes} in ${maxDepth}`,
    );
  }
  if (size.subqueries > maxSubqueries) {
    throw new ExpressionError(`follows or counts ${size.subqueries} relations – write at most ${maxSubqueries}`);
  }
}

interface Size {
  readonly nodes: number;
  readonly depth: number;
  readonly subqueries: number;
}

function measure(expression: Expression): Size {
  switch (expression.is) {
    case 'literal':
    case 'attribute':
      return { nodes: 1, depth: 1, subqueries: 0 };
    case 'count':
      return { nodes: 1, depth: 1, subqueries: 1 };
    case 'through':
      return enclose([measure(expression.term)], expression.step.storage === 'relation' ? 1 : 0);
    case 'call':
      return enclose(expression.operands.map(measure), 0);
  }
}

function enclose(inner: readonly Size[], subqueries: number): Size {
  return {
    nodes: inner.reduce((sum, { nodes }) => sum + nodes, 1),
    depth: Math.max(0, ...inner.map(({ depth }) => depth)) + 1,
    subqueries: inner.reduce((sum, size) => sum + size.subqueries, subqueries),
  };
}
