// What components.mjs compares: the data, the tables of each layout, and the SQL of every read and write.

// ── The data ────────────────────────────────────────────────────────────────────────────────────────────────────

export const documentIdOf = (kind, n) => `${kind}${String(n).padStart(22, '0')}`;
export const LOREM = 'Les écoles du littoral rouvrent après la tempête, et la région compte ses toits. ';
export const componentIds = {
  last: 0,
  next: () => ++componentIds.last,
};

export const authorsFor = (documents) => Math.max(20, documents / 10);

/** One version of one article, as an editor would have filled it in. */
export function article(n, locale, status, documents) {
  const id = componentIds.next;
  const word = (n * 7919) % documents; // titles come in another order than ids
  return {
    columns: {
      document_id: documentIdOf('ar', n),
      locale,
      status,
      title: `Article ${n} ${locale} ${status}`,
      slug: `article-${n}-${locale}`,
      kind: ['news', 'essay', 'report'][n % 3],
      views: n % 5000,
      excerpt: LOREM,
      body: LOREM.repeat(5),
      created_at: '2026-03-04T05:06:07.089Z',
      updated_at: '2026-03-05T05:06:07.089Z',
      published_at: '2026-03-06T05:06:07.089Z',
    },
    seo: {
      id: id(),
      title: `Title ${String(word % (documents / 10)).padStart(6, '0')} of the series`,
      description: LOREM,
      canonical: `https://example.org/${locale}/article-${n}`,
    },
    links: [1, 2].map((k) => ({
      id: id(),
      label: `Link ${k} of article ${n}`,
      url: `https://example.org/${locale}/${n}/${k}`,
    })),
    text: { id: id(), __component: 'blocks.text', heading: `Heading ${n % (documents / 10)}`, body: LOREM.repeat(3) },
    quote: { id: id(), __component: 'blocks.quote', quote: LOREM },
    author: documentIdOf('au', n % authorsFor(documents)),
    image: { id: id(), __component: 'blocks.image', caption: `Photograph ${n}` },
    file: (n % 500) + 1,
  };
}

const TABLES = {
  shared: { authors: 'id bigint primary key, document_id text, status text, name text, bio text' },
  A: {
    articles_components:
      'id bigint primary key, entity_id bigint, field text, position integer, component_type text, component_id bigint',
    c_seo: 'id bigint primary key, title text, description text, canonical text',
    c_seo_components:
      'id bigint primary key, entity_id bigint, field text, position integer, component_type text, component_id bigint',
    c_link: 'id bigint primary key, label text, url text',
    c_text: 'id bigint primary key, heading text, body text',
    c_quote: 'id bigint primary key, quote text, author text',
    c_image: 'id bigint primary key, caption text, file bigint',
  },
  B: {},
  C: {},
};
const ARTICLE =
  'id bigint primary key, document_id text, locale text, status text, title text, slug text, kind text, views bigint, excerpt text, body text, created_at text, updated_at text, published_at text';
const jsonColumns = { A: [], B: ['seo', 'blocks'], C: ['seo', 'seo__deep', 'blocks', 'blocks__deep'] };
export const namesOf = (columns) => columns.split(', ').map((column) => column.split(' ')[0]);
export function tablesOf(layout, jsonType) {
  const columns = [ARTICLE, ...jsonColumns[layout].map((name) => `${name} ${jsonType}`)].join(', ');
  return { articles: columns, ...TABLES.shared, ...TABLES[layout] };
}
export const INDEXES = {
  shared: [
    'CREATE UNIQUE INDEX articles_version ON articles (document_id, locale, status)',
    'CREATE INDEX articles_list ON articles (locale, status, id)',
    'CREATE INDEX authors_document ON authors (document_id, status)',
  ],
  A: ['articles_components', 'c_seo_components'].flatMap((t) => [
    `CREATE INDEX ${t}_owner ON ${t} (entity_id, field, position)`,
    `CREATE INDEX ${t}_component ON ${t} (component_id, component_type)`,
  ]),
  B: [],
  C: [],
};

/** The rows of several tables, by table, joined to those collected so far. */
export function collect(rows, more) {
  for (const [table, list] of Object.entries(more)) rows[table] = [...(rows[table] ?? []), ...list];
  return rows;
}

/** The rows of one version, by table. */
export function rowsOf(layout, rowId, v) {
  const row = { id: rowId, ...v.columns };
  if (layout === 'B') {
    row.seo = { s: v.seo, n: { links: v.links.map((link) => ({ s: link })) } };
    row.blocks = [{ s: v.text }, { s: v.quote, n: { author: [v.author] } }, { s: v.image, n: { file: v.file } }];
  } else if (layout === 'C') {
    row.seo = v.seo;
    row.seo__deep = { links: { s: v.links } };
    row.blocks = [v.text, v.quote, v.image];
    row.blocks__deep = [null, { author: [v.author] }, { file: v.file }];
  } else {
    const link = (owner, field, position, type, component) => ({
      id: component.id,
      entity_id: owner,
      field,
      position,
      component_type: type,
      component_id: component.id,
    });
    return {
      articles: [row],
      c_seo: [v.seo],
      c_link: v.links,
      c_text: [v.text],
      c_quote: [{ ...v.quote, author: v.author }],
      c_image: [{ ...v.image, file: v.file }],
      articles_components: [
        link(rowId, 'seo', 0, 'shared.seo', v.seo),
        ...[v.text, v.quote, v.image].map((c, i) => link(rowId, 'blocks', i, c.__component, c)),
      ],
      c_seo_components: v.links.map((c, i) => link(v.seo.id, 'links', i, 'shared.link', c)),
    };
  }
  return { articles: [row] };
}

// ── The two dialects ────────────────────────────────────────────────────────────────────────────────────────────

export const sqlite = {
  text: (x) => x,
  quote: (x) => `json_quote(${x})`,
  format: (template, pieces) => `format('${template.replaceAll('¤', '%s')}', ${pieces.join(', ')})`,
  list: (x) => `group_concat(${x}, ',')`,
  each: (json, as) => `json_each(${json}) ${as}`,
  open: (json) => `substr(${json}, 1, length(${json}) - 1)`, // {"a":1}  →  {"a":1
  at: (json, ...path) => `${json}->>'$.${path.join('.')}'`,
  item: (json, key, path) => `json_extract(${json}, '$[' || ${key} || ']${path}')`,
  contains: (x, y) => `instr(${x}, ${y}) > 0`,
  answer: (x) => `CAST(${x} AS BLOB)`,
};
export const postgres = {
  text: (x) => `(${x})::text`,
  quote: (x) => `coalesce(to_json(${x})::text, 'null')`,
  format: (template, pieces) =>
    `concat(${template
      .split('¤')
      .flatMap((text, i) => [`'${text}'`, pieces[i]])
      .filter((p) => p && p !== "''")
      .join(', ')})`,
  list: (x, order) => `string_agg(${x}, ',' ORDER BY ${order})`,
  each: (json, as) => `json_array_elements(${json}) WITH ORDINALITY ${as}(value, key)`,
  open: (json) => `left((${json})::text, -1)`,
  at: (json, ...path) => path.reduce((sql, step, i) => `${sql}${i === path.length - 1 ? '->>' : '->'}'${step}'`, json),
  item: (json, key, path) =>
    `${json}->(${key}::int - 1)${path
      .replaceAll(/\.(\w+)(?!.)/g, "->>'$1'")
      .replaceAll(/\.(\w+)/g, "->'$1'")
      .replace('[0]', '->>0')}`,
  contains: (x, y) => `strpos(${x}, ${y}) > 0`,
  answer: (x) => x,
};

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The SQL of every read, for one layout in one dialect. A `?` is a value. */
export function readsOf(layout, d, json = (column) => column) {
  const object = (from, names, more = {}) => {
    const keys = [
      ...names.map((n) => [n, d.quote(`${from}.${n.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
      ...Object.entries(more),
    ];
    return d.format(
      `{${keys.map(([key]) => `"${key}":¤`).join(',')}}`,
      keys.map(([, sql]) => sql),
    );
  };
  const extended = (open, key, value) => d.format(`¤,"${key}":¤}`, [open, value]);
  const array = (sql) => d.format('[¤]', [sql]);
  const author = (id) =>
    `coalesce((SELECT ${object('u', ['id', 'documentId', 'name', 'bio'])} FROM authors u WHERE u.document_id = ${id} AND u.status = 'published'), 'null')`;
  const [seo, blocks, seoDeep, blocksDeep] = ['a.seo', 'a.blocks', 'a.seo__deep', 'a.blocks__deep'].map(json);

  // What a response shows of the component and of the zone; `deep` adds the links and the author.
  const component = {
    A: (deep) => {
      const links = `(SELECT ${d.list(object('k', ['id', 'label', 'url']), 'm.position')} FROM (SELECT * FROM c_seo_components WHERE entity_id = s.id AND field = 'links' ORDER BY position) m JOIN c_link k ON k.id = m.component_id)`;
      return `(SELECT ${object('s', ['id', 'title', 'description', 'canonical'], deep ? { links: array(links) } : {})} FROM articles_components l JOIN c_seo s ON s.id = l.component_id WHERE l.entity_id = a.id AND l.field = 'seo')`;
    },
    B: (deep) =>
      deep
        ? extended(
            d.open(`(${seo}->'s')`),
            'links',
            array(`(SELECT ${d.list(d.text("e.value->'s'"), 'e.key')} FROM ${d.each(`${seo}->'n'->'links'`, 'e')})`),
          )
        : `${seo}->'s'`,
    C: (deep) => (deep ? extended(d.open('a.seo'), 'links', `${seoDeep}->'links'->'s'`) : 'a.seo'),
  };

  const zone = {
    A: (deep) => {
      const one = (type, from, names, more) =>
        `WHEN 'blocks.${type}' THEN (SELECT ${object('c', ['id'], { __component: `'"blocks.${type}"'`, ...Object.fromEntries(names.map((n) => [n, d.quote(`c.${n}`)])), ...more })} FROM ${from} c WHERE c.id = l.component_id)`;
      const entry = `CASE l.component_type ${one('text', 'c_text', ['heading', 'body'])} ${one('quote', 'c_quote', ['quote'], deep ? { author: author('c.author') } : {})} ${one('image', 'c_image', ['caption'])} END`;
      return array(
        `(SELECT ${d.list(entry, 'l.position')} FROM (SELECT * FROM articles_components WHERE entity_id = a.id AND field = 'blocks' ORDER BY position) l)`,
      );
    },
    B: (deep) => {
      const text = d.text("e.value->'s'");
      const entry = deep
        ? `CASE ${d.item(blocks, 'e.key', '.s.__component')} WHEN 'blocks.quote' THEN ${extended(d.open("(e.value->'s')"), 'author', author(d.item(blocks, 'e.key', '.n.author[0]')))} ELSE ${text} END`
        : text;
      return array(`(SELECT ${d.list(entry, 'e.key')} FROM ${d.each(blocks, 'e')})`);
    },
    C: (deep) => {
      if (!deep) return 'a.blocks';
      const entry = `CASE ${d.item(blocks, 'e.key', '.__component')} WHEN 'blocks.quote' THEN ${extended(d.open('e.value'), 'author', author(d.item(blocksDeep, 'e.key', '.author[0]')))} ELSE ${d.text('e.value')} END`;
      return array(`(SELECT ${d.list(entry, 'e.key')} FROM ${d.each(blocks, 'e')})`);
    },
  };

  const scalars = 'id documentId title slug kind views excerpt body createdAt updatedAt publishedAt locale'.split(' ');
  const page = (row, from, order = 'a.id') =>
    `SELECT ${d.answer(d.format('{"data":[¤]}', [`coalesce(${d.list(row, order)}, '')`]))} AS body FROM ${from}`;
  const published = "a.locale = 'fr' AND a.status = 'published'";
  const list = (size, deep) =>
    page(
      object('a', scalars, { seo: component[layout](deep), blocks: zone[layout](deep) }),
      `(SELECT * FROM articles a WHERE ${published} AND a.id > ? ORDER BY a.id LIMIT ${size}) a`,
    );
  const filtered = (condition, from = 'articles a') => {
    const ids = `(SELECT a.id FROM ${from} WHERE ${published} AND ${condition} ORDER BY a.id LIMIT 25)`;
    const rows = page(object('a', scalars), `${ids} k JOIN articles a ON a.id = k.id`, 'k.id');
    return [rows, `SELECT count(*) AS body FROM ${from} WHERE ${published} AND ${condition}`];
  };

  const title = { A: 's.title', B: d.at(seo, 's', 'title'), C: d.at(seo, 'title') }[layout];
  const owners = (table, type, condition) =>
    `a.id IN (SELECT l.entity_id FROM ${table} s JOIN articles_components l ON l.component_id = s.id AND l.component_type = '${type}' WHERE ${condition})`;
  const onTitle = (condition) => (layout === 'A' ? owners('c_seo', 'shared.seo', condition) : `(${condition})`);
  const some = `EXISTS (SELECT 1 FROM ${d.each(blocks, 'e')} WHERE ${layout === 'B' ? d.at('e.value', 's', 'heading') : d.at('e.value', 'heading')} = ?)`;
  const onHeading = layout === 'A' ? owners('c_text', 'blocks.text', 's.heading = ?') : some;
  // The stored text is known, so a plain text search can rule out most rows before any JSON is parsed.
  const searched = `${d.contains(d.text('a.blocks'), '?')} AND CASE WHEN true THEN ${some} END`;
  // A document without the component must stay in a sorted list, which keeps A from starting at the title's index.
  const outer = `articles a LEFT JOIN articles_components l ON l.entity_id = a.id AND l.field = 'seo' LEFT JOIN c_seo s ON s.id = l.component_id WHERE`;
  const inner = `c_seo s CROSS JOIN articles_components l CROSS JOIN articles a WHERE l.component_id = s.id AND l.component_type = 'shared.seo' AND a.id = l.entity_id AND`;
  const joined = (tables) => `(SELECT a.id, s.title AS k FROM ${tables} ${published} ORDER BY s.title, a.id LIMIT 25)`;
  const sorted = (ids) => page(object('a', scalars), `${ids} k JOIN articles a ON a.id = k.id`, 'k.k, k.id');

  return {
    list100: list(100, false),
    list25: list(25, false),
    deep25: list(25, true),
    equal: filtered(onTitle(`${title} = ?`)),
    contains: filtered(onTitle(d.contains(title, '?'))),
    // SQLite can answer from the expression index alone; it is told to, as its planner prefers the list's index.
    covered:
      layout === 'A' || d !== sqlite
        ? null
        : filtered(onTitle(d.contains(title, '?')), 'articles a INDEXED BY articles_seo_title'),
    some: filtered(onHeading),
    searched: layout === 'A' ? null : filtered(searched),
    sort: sorted(
      layout === 'A'
        ? joined(outer)
        : `(SELECT a.id, ${title} AS k FROM articles a WHERE ${published} ORDER BY ${title}, a.id LIMIT 25)`,
    ),
    sortInner: layout === 'A' ? sorted(joined(inner)) : null,
    indexes:
      layout === 'A'
        ? ['CREATE INDEX c_seo_title ON c_seo (title)', 'CREATE INDEX c_text_heading ON c_text (heading)']
        : [`CREATE INDEX articles_seo_title ON articles (locale, status, (${title.replaceAll('a.', '')}), id)`],
  };
}

// ── Publishing: the draft row's content is put on the published row; A has component rows to replace as well ────

export const PARTS = { c_text: 'blocks.text', c_quote: 'blocks.quote', c_image: 'blocks.image', c_seo: 'shared.seo' };
const copied = (layout) => [...namesOf(ARTICLE).slice(4, -1), ...jsonColumns[layout]];
export const publishRow = (layout) =>
  `UPDATE articles SET ${copied(layout)
    .map((c) => `${c} = d.${c}`)
    .join(', ')} FROM articles d WHERE articles.id = ? AND d.id = ?`;
export const clearing = [
  `DELETE FROM c_link WHERE id IN (SELECT n.component_id FROM c_seo_components n JOIN articles_components l ON l.component_id = n.entity_id AND l.component_type = 'shared.seo' WHERE l.entity_id = ?)`,
  `DELETE FROM c_seo_components WHERE entity_id IN (SELECT component_id FROM articles_components WHERE entity_id = ? AND field = 'seo')`,
  ...Object.entries(PARTS).map(
    ([table, type]) =>
      `DELETE FROM ${table} WHERE id IN (SELECT component_id FROM articles_components WHERE entity_id = ? AND component_type = '${type}')`,
  ),
  'DELETE FROM articles_components WHERE entity_id = ?',
];
export const copying = (table, from) =>
  `INSERT INTO ${table} SELECT ${from}, ${namesOf(TABLES.A[table])
    .slice(1)
    .map((c) => `c.${c}`)
    .join(', ')} FROM ${table} c`;
