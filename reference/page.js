// Shows the description of the content API that belongs to a token, or to nobody. The token stays in this page.
import { operationsByTag, partsOf, resolve, wordsOf } from './schema.js';

const form = document.querySelector('#caller');
const input = document.querySelector('#token');
const state = document.querySelector('#state');
const reference = document.querySelector('#reference');

/** An element with these children; texts are texts, never markup. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Something that opens; what is in it is made when it is opened first. */
function opening(summary, make) {
  const made = element('details', {}, element('summary', {}, ...summary));
  made.addEventListener('toggle', () => made.append(...make()), { once: true });
  return made;
}

function schemaLine(name, schema, required, described) {
  const label = [
    ...(name === '' ? [] : [element('code', {}, name), ' ']),
    element('span', { class: 'type' }, wordsOf(schema, described)),
    ...(required ? [element('span', { class: 'needed' }, ' needed')] : []),
  ];
  const { description } = resolve(schema, described).schema;
  if (description !== undefined) label.push(element('span', { class: 'note' }, ` ${description}`));
  return partsOf(schema, described).length === 0
    ? element('div', { class: 'line' }, ...label)
    : opening(label, () => schemaLines(schema, described));
}

function schemaLines(schema, described) {
  return partsOf(schema, described).map((part) => schemaLine(part.name, part.schema, part.required, described));
}

function operationParts({ path, method, operation }, described) {
  const parameters = (operation.parameters ?? []).map((one) => resolve(one, described).schema);
  // The path has names in braces, which an address would not keep.
  const { href } = new URL(described.servers[0].url, location.href);
  const parts = [element('pre', {}, `${method} ${href}${path}`)];
  for (const place of ['path', 'query', 'header']) {
    const here = parameters.filter((one) => one.in === place);
    if (here.length === 0) continue;
    parts.push(element('h4', {}, { path: 'In the path', query: 'In the query string', header: 'Headers' }[place]));
    for (const one of here) {
      parts.push(schemaLine(one.name, one.schema, one.required === true, described));
      if (one.description !== undefined) parts.push(element('p', { class: 'note' }, one.description));
    }
  }
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    parts.push(element('h4', {}, `Body, ${type}`), ...schemaLines(schema, described));
  }
  parts.push(element('h4', {}, 'Answers'));
  for (const [status, given] of Object.entries(operation.responses)) {
    const { description, content } = resolve(given, described).schema;
    const line = [element('code', {}, status), ` ${description}`];
    const schema = content?.['application/json']?.schema;
    parts.push(
      schema === undefined
        ? element('div', { class: 'line' }, ...line)
        : opening(line, () => [schemaLine('', schema, false, described)]),
    );
  }
  return parts;
}

function draw(described) {
  const sections = [...operationsByTag(described)].map(([tag, operations]) =>
    element(
      'section',
      {},
      element('h2', {}, tag),
      ...operations.map((one) =>
        opening(
          [
            element('code', { class: `method ${one.method.toLowerCase()}` }, one.method),
            ' ',
            element('code', {}, one.path),
            element('span', { class: 'note' }, ` ${one.operation.summary}`),
          ],
          () => operationParts(one, described),
        ),
      ),
    ),
  );
  reference.replaceChildren(...sections);
  const count = [...operationsByTag(described).values()].flat().length;
  state.textContent = count === 0 ? 'Nothing may be done without a token.' : `${count} operations`;
}

/** Asks for the description and shows it. */
async function show() {
  const token = input.value.trim();
  state.textContent = '…';
  try {
    const headers = token === '' ? {} : { Authorization: `Bearer ${token}` };
    const answer = await fetch('/api/openapi.json', { headers, cache: 'no-cache' });
    if (answer.ok) draw(await answer.json());
    else
      state.textContent =
        answer.status === 401 ? 'A token that works is needed.' : `The server answered ${answer.status}.`;
  } catch (error) {
    state.textContent = error instanceof Error ? error.message : String(error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show();
});

await show();
