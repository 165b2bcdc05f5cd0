import { parseSync } from 'vite';

const comparisons = new Map([
  ['===', ['!==']],
  ['!==', ['===']],
  ['<', ['<=', '>=']],
  ['>', ['>=', '<=']],
  ['<=', ['<', '>']],
  ['>=', ['>', '<']],
  ['+', ['-']],
  ['-', ['+']],
]);
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

const always = ['true', 'false'].map((text) => ({ text, what: `the condition is always ${text}` }));

/**
 * A small mistake that is built into a file.
 * @typedef {{ readonly id: number, readonly path: string, readonly line: number, readonly what: string }} Mutant
 */

/**
 * Returns a source text in which every mutant is built in behind a switch, and the mutants.
 * `globalThis.__mutant(n)` returns whether the n-th is on, and records that it was reached.
 * @param {string} path
 * @param {string} source
 * @param {number} first The number of the first mutant.
 * @returns {{ readonly code: string, readonly mutants: readonly Mutant[] }}
 */
export function withMutants(path, source, first) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mutants = [];

  function mutant(node, what) {
    mutants.push({ id: first + mutants.length, path, line: source.slice(0, node.start).split('\n').length, what });
    return first + mutants.length - 1;
  }

  /** The text of a node with all the mutants within it. */
  function rendered(node, isTest = false) {
    const inner = pieced(node);
    const others = [...alternatives(node, source), ...(isTest ? always : [])];
    if (others.length === 0) return inner;
    if (isStatement(node)) return `{ if (!__mutant(${mutant(node, 'removed')})) { ${inner} } }`;
    const arms = others.map(({ text, what }) => `__mutant(${mutant(node, what)}) ? (${text}) : `);
    return `(${arms.join('')}(${inner}))`;
  }

  function pieced(node) {
    let text = '';
    let at = node.start;
    for (const child of children(node)) {
      text += source.slice(at, child.start) + rendered(child, node.type === 'IfStatement' && child === node.test);
      at = child.end;
    }
    return text + source.slice(at, node.end);
  }

  const code = rendered(program);
  return { code: source.slice(0, program.start) + code + source.slice(program.end), mutants };
}

/** Nodes of values and statements in a node, in their order; types are left out. */
function children(node) {
  const found = [];
  if (/^(Import|Export(All|Named)Declaration$)/.test(node.type) && node.source) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters') continue;
    if (key === 'typeArguments' || key === 'params' || key === 'superClass' || key === 'implements') continue;
    if (key === 'key' && !node.computed) continue;
    if (key === 'id' || (key === 'value' && node.shorthand)) continue;
    if (key === 'property' && !node.computed) continue;
    if (key === 'left' && /Assignment|ForOf|ForIn/.test(node.type)) continue;
    if (key === 'param') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== 'string' || typeof child.start !== 'number') continue;
      if (child.type.startsWith('TS') && !/^TS(As|Satisfies)Expression$/.test(child.type)) continue;
      found.push(child);
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

function isStatement({ type }) {
  return type === 'ThrowStatement' || type === 'ExpressionStatement' || type === 'ContinueStatement';
}

/** What else could stand there. */
function alternatives(node, source) {
  const text = (part) => source.slice(part.start, part.end);
  const same = (other, what) => ({ text: other, what });
  switch (node.type) {
    case 'BinaryExpression': {
      const isText = [node.left, node.right].some(
        ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
      );
      if (isText && node.operator === '+') return [];
      return (comparisons.get(node.operator) ?? []).map((operator) =>
        same(`${text(node.left)} ${operator} ${text(node.right)}`, `${node.operator} is ${operator}`),
      );
    }
    case 'LogicalExpression': {
      if (node.operator === '??') return [same(text(node.right), '?? is its right side')];
      const operator = node.operator === '&&' ? '||' : '&&';
      return [same(`(${text(node.left)}) ${operator} (${text(node.right)})`, `${node.operator} is ${operator}`)];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [same(text(node.argument), '! is gone')] : [];
    case 'ConditionalExpression':
      return [
        same(text(node.consequent), '? : is always the first'),
        same(text(node.alternate), '? : is always the second'),
      ];
    case 'CallExpression': {
      const { callee } = node;
      const other =
        callee.type === 'MemberExpression' && !callee.computed ? methods.get(callee.property.name) : undefined;
      if (other === undefined || node.optional || callee.optional) return [];
      const rest = source.slice(callee.property.end, node.end);
      return [
        same(
          `${source.slice(node.start, callee.property.start)}${other}${rest}`,
          `${callee.property.name} is ${other}`,
        ),
      ];
    }
    case 'Literal': {
      if (typeof node.value === 'boolean') return [same(String(!node.value), `${node.value} is ${!node.value}`)];
      if (typeof node.value === 'number') return [same(String(node.value + 1), `${node.value} is ${node.value + 1}`)];
      if (typeof node.value === 'string' && !node.value.includes(' '))
        return [same("'mutated'", `'${node.value}' is another`)];
      return [];
    }
    case 'ThrowStatement':
    case 'ExpressionStatement':
    case 'ContinueStatement':
      return [same('', 'removed')];
    default:
      return [];
  }
}
