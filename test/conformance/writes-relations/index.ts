import type { Json } from '../../../src/kernel/index.js';
import { type Case, del, get, post, put, withFiles } from '../harness/index.js';

const red = '{{tag.red.documentId}}';
const green = '{{tag.green.documentId}}';
const blue = '{{tag.blue.documentId}}';
const ecru = '{{tag.ecru.documentId}}';
const missing = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const shown = '?fields=title&populate[tags][fields]=label&populate[author][fields]=name';

type Labels = readonly string[];

/** Tags [Red, green] written to as `value` says; the labels afterwards, in draft and published alike. */
function tags(name: string, value: Json, labels: Labels, sentence: string | readonly string[] = 'writes.relations'): Case {
  const match = { tags: labels.map((label) => ({ label })) };
  return {
    name: `to-many: ${name}`,
    sentence,
    steps: [
      post('/api/articles', { title: 'Tagged', tags: [red, green] }, undefined, 'it'),
      put(`/api/articles/{{it.documentId}}${shown}`, { tags: value }, { match }),
      get(`/api/articles/{{it.documentId}}${shown}&status=draft`, { match }),
    ],
  };
}

/** The same, refused; nothing has changed. */
function refusedTags(name: string, value: Json, message?: string | RegExp): Case {
  const error = { name: 'ValidationError', ...(message === undefined ? {} : { message }) };
  return {
    name: `to-many: ${name} is refused`,
    sentence: ['writes.relations', 'errors.codes'],
    steps: [
      post('/api/articles', { title: 'Tagged', tags: [red, green] }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}', { tags: value }, { status: 400, error }),
      get(`/api/articles/{{it.documentId}}${shown}&status=draft`, { match: { tags: [{ label: 'Red' }, { label: 'green' }] } }),
    ],
  };
}

/** An article of Ann's, its author written to as `value` says. */
function author(name: string, value: Json, expected: string | null): Case {
  return {
    name: `to-one: ${name}`,
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Authored', author: '{{author.ann.documentId}}' }, undefined, 'it'),
      put(`/api/articles/{{it.documentId}}${shown}`, { author: value }, { match: { author: expected === null ? null : { name: expected } } }),
    ],
  };
}

const bob = '{{author.bob.documentId}}';
const eve = '{{author.eve.documentId}}';

/** Contract, "Writes": relations. */
export const cases: readonly Case[] = [
  tags('a documentId replaces', blue, ['Blue']),
  tags('a row id replaces', '{{tag.blue.id}}', ['Blue']),
  tags('an object with documentId replaces', { documentId: blue }, ['Blue']),
  tags('an object with id replaces', { id: '{{tag.blue.id}}' }, ['Blue']),
  tags('a list replaces, in its order', [blue, { documentId: red }, '{{tag.ecru.id}}'], ['Blue', 'Red', 'Écru']),
  tags('duplicates collapse', [blue, blue, { documentId: blue }], ['Blue']),
  tags('the two with one label stay two', [red, '{{tag.red-again.documentId}}'], ['Red', 'Red']),
  tags('null empties', null, []),
  tags('an empty list empties', [], []),
  tags('set with an empty list empties', { set: [] }, []),
  tags('[null] empties', [null], []),
  tags('set replaces', { set: [blue, { documentId: ecru }] }, ['Blue', 'Écru']),
  tags('set wins over connect', { set: [blue], connect: [ecru] }, ['Blue']),
  tags('connect appends', { connect: [blue, ecru] }, ['Red', 'green', 'Blue', 'Écru']),
  tags('connect of what is there moves it to the end', { connect: [red] }, ['green', 'Red']),
  tags('connect of one without a list', { connect: blue }, ['Red', 'green', 'Blue']),
  tags('connect of an object without a list', { connect: { documentId: blue } }, ['Red', 'green', 'Blue']),
  tags('disconnect removes', { disconnect: [red] }, ['green']),
  tags('disconnect of what is not connected', { disconnect: [blue] }, ['Red', 'green']),
  tags('connect and disconnect together', { connect: [blue], disconnect: [red] }, ['green', 'Blue']),
  tags('connect and disconnect of the same', { connect: [blue], disconnect: [blue] }, ['Red', 'green', 'Blue']),
  tags('an empty object changes nothing', {}, ['Red', 'green']),
  tags('an empty connect changes nothing', { connect: [] }, ['Red', 'green']),
  tags('set null changes nothing', { set: null }, ['Red', 'green']),
  tags('true changes nothing', true, ['Red', 'green']),
  tags('position start', { connect: [{ documentId: blue, position: { start: true } }] }, ['Blue', 'Red', 'green']),
  tags('position end', { connect: [{ documentId: blue, position: { end: true } }] }, ['Red', 'green', 'Blue']),
  tags('position before', { connect: [{ documentId: blue, position: { before: green } }] }, ['Red', 'Blue', 'green']),
  tags('position after', { connect: [{ documentId: blue, position: { after: red } }] }, ['Red', 'Blue', 'green']),
  tags('an empty position appends', { connect: [{ documentId: blue, position: {} }] }, ['Red', 'green', 'Blue']),
  tags('moving what is there', { connect: [{ documentId: green, position: { before: red } }] }, ['green', 'Red']),
  tags('entries that anchor on each other', { connect: [{ documentId: blue, position: { after: ecru } }, { documentId: ecru, position: { start: true } }] }, ['Écru', 'Blue', 'Red', 'green']),
  tags('an anchor that is not connected, when that does not matter', { connect: [{ documentId: blue, position: { before: ecru } }], options: { strict: false } }, ['Red', 'green', 'Blue']),
  tags('unknown keys of an entry are ignored', { connect: [{ documentId: blue, bogus: 1 }] }, ['Red', 'green', 'Blue']),
  refusedTags('an unknown document', [missing], `Document with id "${missing}", locale "null" not found`),
  refusedTags('an unknown document to connect', { connect: [missing] }, `Document with id "${missing}", locale "null" not found`),
  refusedTags('an unknown document to disconnect', { disconnect: [missing] }, `Document with id "${missing}", locale "null" not found`),
  refusedTags('an unknown row id', [999999], '1 relation(s) of type api::tag.tag associated with this entity do not exist'),
  refusedTags('two unknown row ids', [999998, 999999], '2 relation(s) of type api::tag.tag associated with this entity do not exist'),
  refusedTags('an empty text in a list', [''], 'Invalid relations'),
  refusedTags('an object without identifier in a list', [{}], 'Invalid relations'),
  refusedTags('true in a list', [true]),
  refusedTags('a list in a list', [[red]]),
  refusedTags('an unknown operation', { append: [blue] }),
  refusedTags('an anchor that does not exist', { connect: [{ documentId: blue, position: { before: missing } }] }, `Document with id "${missing}", locale "null" not found`),
  refusedTags('an anchor that is not connected', { connect: [{ documentId: blue, position: { before: ecru } }] }, /needs to be connected first/),
  author('a documentId', bob, 'Bob'),
  author('a row id', '{{author.bob.id}}', 'Bob'),
  author('an object', { documentId: bob }, 'Bob'),
  author('null', null, null),
  author('an empty list', [], null),
  author('of a list the last counts', [eve, bob], 'Bob'),
  author('set', { set: [bob] }, 'Bob'),
  author('connect replaces', { connect: [bob] }, 'Bob'),
  author('of several to connect the first stays', { connect: [bob, eve] }, 'Bob'),
  author('disconnect', { disconnect: ['{{author.ann.documentId}}'] }, null),
  author('disconnect of another', { disconnect: [bob] }, 'Ann'),
  author('an empty object changes nothing', {}, 'Ann'),
  {
    name: 'relations on creation, in their order',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Born with', author: bob, tags: [ecru, red, blue], related: ['{{article.gamma.documentId}}', '{{article.alpha.documentId}}'] }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate=author,tags,related', { match: { author: { name: 'Bob' }, tags: [{ label: 'Écru' }, { label: 'Red' }, { label: 'Blue' }], related: [{ title: 'Gamma rays' }, { title: 'Alpha engines' }] } }),
    ],
  },
  {
    name: 'connect with positions on creation',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Born ordered', tags: { connect: [{ documentId: red }, { documentId: blue, position: { before: red } }, { documentId: ecru, position: { start: true } }] } }, undefined, 'it'),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Écru' }, { label: 'Blue' }, { label: 'Red' }] } }),
    ],
  },
  {
    name: 'a draft change of relations stays in the draft',
    sentence: ['writes.relations', 'status.draft'],
    steps: [
      post('/api/articles', { title: 'Two states', tags: [red], author: bob }, undefined, 'it'),
      put(`/api/articles/{{it.documentId}}${shown}&status=draft`, { tags: [blue], author: eve }, { match: { tags: [{ label: 'Blue' }], author: { name: 'Eve' } } }),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }], author: { name: 'Bob' } } }),
      get('/api/articles/{{it.documentId}}?publicationFilter=modified', { match: { title: 'Two states' } }),
      put(`/api/articles/{{it.documentId}}${shown}`, {}, { match: { tags: [{ label: 'Blue' }], author: { name: 'Eve' } } }),
    ],
  },
  {
    name: 'an inverse side can be written',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'To be adopted' }, undefined, 'one'),
      post('/api/articles', { title: 'Adopted too' }, undefined, 'two'),
      post('/api/authors', { name: 'Adopter', articles: ['{{one.documentId}}', '{{two.documentId}}'] }, undefined, 'it'),
      get('/api/articles/{{one.documentId}}?populate=author', { match: { author: { name: 'Adopter' } } }),
      get('/api/articles/{{two.documentId}}?status=draft&populate=author', { match: { author: { name: 'Adopter' } } }),
      put('/api/authors/{{it.documentId}}?populate[articles][fields]=title', { articles: { disconnect: ['{{one.documentId}}'] } }, { match: { articles: [{ title: 'Adopted too' }] } }),
      get('/api/articles/{{one.documentId}}?populate=author', { match: { author: null } }),
    ],
  },
  {
    name: 'the inverse side of a many-to-many can be written',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Tagged from afar', tags: [red] }, undefined, 'it'),
      post('/api/tags', { label: 'From afar', articles: ['{{it.documentId}}'] }, undefined, 'tag'),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }, { label: 'From afar' }] } }),
      put('/api/tags/{{tag.documentId}}', { articles: [] }, {}),
      get(`/api/articles/{{it.documentId}}${shown}`, { match: { tags: [{ label: 'Red' }] } }),
    ],
  },
  {
    name: 'one-to-one: another document takes it over',
    sentence: 'writes.relations',
    steps: [
      post('/api/profiles', { name: 'Wanted' }, undefined, 'profile'),
      post('/api/authors', { name: 'First owner', profile: '{{profile.documentId}}' }, undefined, 'one'),
      post('/api/authors', { name: 'Second owner', profile: '{{profile.documentId}}' }, undefined, 'two'),
      get('/api/authors/{{one.documentId}}?populate=profile', { match: { profile: null } }),
      get('/api/profiles/{{profile.documentId}}?populate=author', { match: { author: { name: 'Second owner' } } }),
      put('/api/profiles/{{profile.documentId}}', { author: '{{one.documentId}}' }, {}),
      get('/api/authors/{{two.documentId}}?populate=profile', { match: { profile: null } }),
    ],
  },
  {
    name: 'a parent gets its children from either side',
    sentence: 'writes.relations',
    steps: [
      post('/api/categories', { name: 'Child A' }, undefined, 'a'),
      post('/api/categories', { name: 'Parent', children: ['{{a.documentId}}'] }, undefined, 'parent'),
      post('/api/categories', { name: 'Child B', parent: '{{parent.documentId}}' }),
      get('/api/categories/{{parent.documentId}}?populate[children][fields]=name', { match: { children: [{ name: 'Child A' }, { name: 'Child B' }] } }),
    ],
  },
  {
    name: 'a target without the locale of the source',
    sentence: ['writes.relations', 'locale.one'],
    steps: [
      post('/api/articles?locale=fr', { title: 'Sans cible', category: '{{category.nature.documentId}}' }, { status: 400, error: { name: 'ValidationError', message: 'Document with id "{{category.nature.documentId}}", locale "fr" not found' } }),
      post('/api/articles?locale=fr', { title: 'Avec cible', category: { documentId: '{{category.engines.documentId}}', locale: 'en' } }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?locale=fr&populate=category', { match: { category: { name: 'Moteurs', locale: 'fr' } } }),
    ],
  },
  {
    name: 'a source without locales may name one',
    sentence: 'writes.relations',
    steps: [
      post('/api/bookmarks', { label: 'Named', picks: [{ documentId: '{{article.alpha.documentId}}', locale: 'fr' }, '{{article.alpha.documentId}}'] }, undefined, 'it'),
      get('/api/bookmarks/{{it.documentId}}?populate[picks][fields]=title', { match: { picks: [{ title: 'Moteurs alpha' }, { title: 'Alpha engines' }] } }),
      post('/api/bookmarks', { label: 'Not there', picks: [{ documentId: '{{article.beta.documentId}}', locale: 'fr' }] }, { status: 400, error: { message: 'Document with id "{{article.beta.documentId}}", locale "fr" not found' } }),
    ],
  },
  {
    name: 'a source without drafts may name a status',
    sentence: 'writes.relations',
    steps: [
      post('/api/bookmarks', { label: 'Draft only', picks: [{ documentId: '{{article.gamma.documentId}}', status: 'draft' }] }, undefined, 'it'),
      get('/api/bookmarks/{{it.documentId}}?populate=picks', { match: { picks: [] } }),
      get('/api/bookmarks/{{it.documentId}}?status=draft&populate=picks', { match: { picks: [{ title: 'Gamma rays revised' }] } }),
    ],
  },
  {
    name: 'a draft that is linked appears when it is published',
    sentence: 'writes.relations',
    steps: [
      post('/api/categories?status=draft', { name: 'Soon' }, undefined, 'category'),
      post('/api/articles', { title: 'Waits', category: '{{category.documentId}}' }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate=category', { match: { category: null } }),
      put('/api/categories/{{category.documentId}}', {}, {}),
      get('/api/articles/{{it.documentId}}?populate=category', { match: { category: { name: 'Soon' } } }),
    ],
  },
  {
    name: 'publishing the target again keeps links and their order',
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Target one' }, undefined, 'one'),
      post('/api/articles', { title: 'Target two' }, undefined, 'two'),
      post('/api/articles', { title: 'Source', related: ['{{two.documentId}}', '{{one.documentId}}'] }, undefined, 'it'),
      put('/api/articles/{{one.documentId}}', { summary: 'again' }, {}),
      put('/api/articles/{{two.documentId}}', { summary: 'again' }, {}),
      get('/api/articles/{{it.documentId}}?populate[related][fields]=title', { match: { related: [{ title: 'Target two' }, { title: 'Target one' }] } }),
    ],
  },
  {
    name: 'a document may be related to itself',
    sentence: 'writes.relations',
    steps: [post('/api/articles', { title: 'Mirror mirror' }, undefined, 'it'), put('/api/articles/{{it.documentId}}?populate[related][fields]=title&populate[relatedBy][fields]=title', { related: ['{{it.documentId}}'] }, { match: { related: [{ title: 'Mirror mirror' }], relatedBy: [{ title: 'Mirror mirror' }] } })],
  },
  {
    name: 'a private relation may be written and is not shown',
    sentence: 'writes.relations',
    steps: [post('/api/articles', { title: 'Reviewed', reviewers: [eve] }, undefined, 'it'), get('/api/articles/{{it.documentId}}?populate=*', { match: { title: 'Reviewed' }, absent: ['reviewers'] })],
  },
  {
    name: 'polymorphic entries name their type',
    sentence: 'writes.relations',
    steps: [
      post('/api/bookmarks', { label: 'Mixed', items: [{ id: '{{tag.red.id}}', __type: 'api::tag.tag' }, { documentId: '{{profile.bob.documentId}}', __type: 'api::profile.profile' }] }, undefined, 'it'),
      get('/api/bookmarks/{{it.documentId}}?populate=items', { match: { items: [{ __type: 'api::tag.tag', label: 'Red' }, { __type: 'api::profile.profile', name: 'Bob in short' }] } }),
    ],
  },
  { name: 'a polymorphic entry without a type', sentence: 'writes.relations', steps: [post('/api/bookmarks', { items: [{ documentId: red }] }, { status: 400, error: { name: 'ValidationError' } })] },
  { name: 'a polymorphic entry of an unknown type', sentence: 'writes.relations', steps: [post('/api/bookmarks', { items: [{ documentId: red, __type: 'api::bogus.bogus' }] }, { status: 400, error: { name: 'ValidationError' } })] },
  { name: 'a polymorphic relation to one cannot be written', sentence: 'writes.relations', steps: [post('/api/bookmarks', { subject: { documentId: red, __type: 'api::tag.tag' } }, { status: 400, error: { message: 'Invalid key subject', details: { key: 'subject', path: null, source: 'body' } } })] },
  {
    name: 'a removed target leaves a polymorphic relation',
    sentence: 'writes.relations',
    steps: [
      post('/api/profiles', { name: 'Leaves' }, undefined, 'profile'),
      post('/api/bookmarks', { label: 'Loses', items: [{ documentId: '{{profile.documentId}}', __type: 'api::profile.profile' }, { documentId: red, __type: 'api::tag.tag' }] }, undefined, 'it'),
      del('/api/profiles/{{profile.documentId}}'),
      get('/api/bookmarks/{{it.documentId}}?populate=items', { match: { items: [{ label: 'Red' }] } }),
    ],
  },
  withFiles({
    name: 'files: one, several, in order, duplicates collapse',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post('/api/articles', { title: 'With files', cover: '{{file.anvil.id}}', gallery: ['{{file.manual.documentId}}', { id: '{{file.anvil.id}}' }, { documentId: '{{file.manual.documentId}}' }] }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate=cover,gallery', { match: { cover: { name: 'anvil.png' }, gallery: [{ name: 'manual.pdf' }, { name: 'anvil.png' }] } }),
      put('/api/articles/{{it.documentId}}?populate=cover,gallery', { cover: null, gallery: { connect: ['{{file.engine.documentId}}'], disconnect: ['{{file.anvil.documentId}}'] } }, { match: { cover: null, gallery: [{ name: 'manual.pdf' }, { name: 'engine.jpg' }] } }),
    ],
  }),
  withFiles({
    name: 'files: connect does not replace an occupied place',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post('/api/articles', { title: 'Occupied', cover: '{{file.anvil.documentId}}' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}?populate=cover', { cover: { connect: ['{{file.engine.documentId}}'] } }, { match: { cover: { name: 'anvil.png' } } }),
      put('/api/articles/{{it.documentId}}?populate=cover', { cover: { set: ['{{file.engine.documentId}}'] } }, { match: { cover: { name: 'engine.jpg' } } }),
    ],
  }),
  withFiles({
    name: 'files: inside components and zones',
    sentence: ['writes.relations', 'types.media'],
    steps: [
      post('/api/articles', { title: 'Deep files', cards: [{ title: 'A', icon: '{{file.anvil.documentId}}' }], sections: [{ __component: 'layout.hero', title: 'H', image: '{{file.engine.id}}' }] }, undefined, 'it'),
      get('/api/articles/{{it.documentId}}?populate[cards][populate]=icon&populate[sections][populate]=*', { match: { cards: [{ icon: { name: 'anvil.png' } }], sections: [{ image: { name: 'engine.jpg' } }] } }),
    ],
  }),
  { name: 'files: an unknown one', sentence: ['writes.relations', 'errors.codes'], steps: [post('/api/articles', { title: 'No file', cover: missing }, { status: 400, error: { name: 'ValidationError' } }), post('/api/articles', { title: 'No file', cover: 999999 }, { status: 400, error: { name: 'ValidationError' } })] },
];
