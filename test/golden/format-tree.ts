import type {
  FilterNode,
  PageChoice,
  PopulateNode,
  ReadNode,
  ReadQuery,
  Test,
} from '../../src/language/query/index.js';

/** A question as indented text: what was understood, without the SQL. */
export function formatTree(question: ReadQuery): string {
  const { status, locale, publication, set } = question.versions;
  const slots = locale.is === 'all' ? [] : locale.slots.map((slot) => `:${slot}`);
  const locales = { all: '*', some: slots.join(', '), first: `first of ${slots.join(', ')}` }[locale.is];
  return [
    `${question.is} of ${question.node.shape.uid}`,
    `  status ${status}, locale ${locales}${publication === null ? '' : `, publicationFilter ${publication}`}${set === undefined ? '' : `, set :${set.id}`}`,
    ...(question.is === 'list' ? [`  ${page(question.page)}`] : []),
    ...node(question.node, 1),
    ...question.values.map(
      (value, slot) => `  :${slot} = ${typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)}`,
    ),
  ].join('\n');
}

function page(of: PageChoice): string {
  return of.withCount ? `${part(of)}, with total` : part(of);
}

function part(of: PageChoice): string {
  if (of.is === 'page') return `page ${of.page} of ${of.pageSize} each`;
  if (of.is === 'offset') return `from ${of.start}, ${of.limit}`;
  const keys = of.position?.keys.map((slot) => (slot === null ? 'null' : `:${slot}`)).join(', ');
  const position = of.position === null ? 'the edge' : `(${keys}; :${of.position.id})`;
  return `${of.pageSize} ${of.walk} from ${position}`;
}

function node(of: ReadNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  return [
    `${indent}fields ${of.fields.map((field) => field.name).join(', ')}`,
    ...(of.filter === null ? [] : [`${indent}where ${filter(of.filter)}`]),
    ...(of.sort.length === 0
      ? []
      : [
          `${indent}sort ${of.sort.map((key) => `${[...key.path, key.attribute].map((step) => step.name).join('.')} ${key.direction}`).join(', ')}`,
        ]),
    ...(of.slice === undefined
      ? []
      : [`${indent}from :${of.slice.start}${of.slice.limit === null ? '' : `, :${of.slice.limit}`}`]),
    ...of.populate.flatMap((each) => populate(each, depth)),
  ];
}

function populate(of: PopulateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const name = of.is === 'localizations' ? 'localizations' : of.attribute.name;
  const line = `${indent}populate ${name} (${of.is})${'countKey' in of && of.countKey !== undefined ? ` and ${of.countKey}` : ''}`;
  if (of.is !== 'morph' && of.is !== 'zone') return [line, ...node(of.node, depth + 1)];
  return [line, ...[...of.branches].flatMap(([uid, branch]) => [`${indent}  on ${uid}`, ...node(branch, depth + 2)])];
}

function filter(of: FilterNode): string {
  switch (of.is) {
    case 'and':
    case 'or':
      return `(${of.terms.map(filter).join(` ${of.is} `)})`;
    case 'not':
      return `not ${filter(of.term)}`;
    case 'compare':
      return `${of.attribute.name}${of.json === undefined ? '' : ` at ${of.json.steps.map(({ slot }) => `:${slot}`).join(' ')} as ${of.json.type}`} ${operator(of.test)}`;
    case 'some':
      return `some ${of.changedLater ? 'later ' : ''}${stepName(of.attribute)} [${filter(of.term)}]`;
    case 'present':
      return `${of.present ? 'any' : 'no'} ${stepName(of.attribute)}`;
    case 'created-by':
      return `created by :${of.slot}`;
    case 'in-own-locale':
      return `in its own locale [${filter(of.term)}]`;
    case 'search':
      return `search :${of.slot} in ${of.attributes.map(({ attribute }) => attribute).join(', ')}`;
    case 'publication':
      return of.filter;
    case 'draft-of':
      return `draft of (${of.slots.map((slot) => `:${slot}`).join(', ')})`;
  }
}

function stepName(step: Extract<FilterNode, { readonly is: 'some' }>['attribute']): string {
  return step.storage === 'zone' ? `${step.name} on ${step.component}` : step.name;
}

function operator(test: Test): string {
  switch (test.operator) {
    case '$in':
    case '$notIn':
      return `${test.operator} (${test.slots.map((slot) => `:${slot}`).join(', ')})`;
    case '$between':
      return `$between :${test.from} and :${test.to}`;
    case '$null':
    case '$notNull':
      return test.operator;
    default:
      return `${test.operator} :${test.slot}`;
  }
}
