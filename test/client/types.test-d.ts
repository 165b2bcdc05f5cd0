import { type Answered, createClient } from '../../src/client/index.js';
import type { EqualityFilter, OrderFilter, PresenceFilter } from '../../src/client/types/filters.js';
import type { Operator, OperatorWith } from '../../src/language/query/index.js';
import type {
  Article,
  ArticleShape,
  ContentTypes,
  Locale,
  ProductShape,
  UploadFileValues,
} from './magazine.generated.js';

/* Nothing here runs: the compiler checks what the client infers. */

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Fails to compile unless told `true`. */
function holds<_T extends true>(): void {}
type DataOf<T> = T extends (...args: never[]) => Promise<{ readonly data: infer D }> ? D : never;
type Entry<T> = T extends readonly (infer E)[] ? E : never;

const client = createClient<ContentTypes>({ url: 'http://localhost:1337' });
const articles = client.collection('articles');
const products = client.collection('products');
const tags = client.collection('tags');
const homepage = client.single('homepage');

export async function whatIsAnswered(): Promise<void> {
  const plain = await tags.findOne('x');
  holds<
    Equal<
      typeof plain.data,
      {
        id: number;
        documentId: string;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        name: string;
        slug: string | null;
        note: string | null;
      }
    >
  >();

  const chosen = await articles.find({ fields: ['title', 'kicker'] });
  holds<Equal<Entry<typeof chosen.data>, { id: number; documentId: string; title: string; kicker: string | null }>>();
  const one = await articles.findOne('x', { fields: 'title' });
  holds<Equal<typeof one.data, { id: number; documentId: string; title: string }>>();
  const nothing = await articles.findOne('x', { fields: [] });
  holds<Equal<typeof nothing.data, { id: number; documentId: string }>>();
  const drafts = await articles.find({ fields: ['title', 'kicker'], status: 'draft' });
  holds<
    Equal<Entry<typeof drafts.data>, { id: number; documentId: string; title: string | null; kicker: string | null }>
  >();

  const related = await articles.find({
    fields: ['title'],
    populate: {
      author: { fields: ['name'], populate: { mentor: { fields: ['name'] } } },
      tags: { fields: ['name'], filters: { name: { $contains: 'x' } }, sort: 'name:desc', start: 1, limit: 2 },
      contributors: { count: true },
      cover: { fields: ['url'] },
      categories: false,
    },
  });
  holds<
    Equal<
      Entry<typeof related.data>,
      {
        id: number;
        documentId: string;
        title: string;
        author: {
          id: number;
          documentId: string;
          name: string;
          mentor: { id: number; documentId: string; name: string } | null;
        } | null;
        tags: { id: number; documentId: string; name: string }[];
        contributors: { count: number };
        cover: { id: number; documentId: string; url: string | null } | null;
      }
    >
  >();
  const counted = await articles.findOne('x', {
    fields: ['title'],
    populate: {
      tags: { withCount: true, limit: 0, fields: ['name'] },
      contributors: 'ids',
      author: { ids: true, filters: { name: 'x' } },
      gallery: { ids: true, withCount: true },
      categories: { withCount: false, fields: [] },
      cover: 'ids',
    },
  });
  holds<
    Equal<
      typeof counted.data,
      {
        id: number;
        documentId: string;
        title: string;
        tags: { id: number; documentId: string; name: string }[];
        tagsCount: number;
        contributors: string[];
        author: string | null;
        gallery: string[];
        galleryCount: number;
        categories: { id: number; documentId: string }[];
        cover: string | null;
      }
    >
  >();
  const maybe = await articles.findOne('x', {
    fields: [],
    populate: { tags: { fields: [], withCount: !counted.etag } },
  });
  holds<Equal<typeof maybe.data.tagsCount, number | undefined>>();
  const inside = await articles.findOne('x', { populate: { author: { populate: { articles: { withCount: true } } } } });
  holds<Equal<NonNullable<typeof inside.data.author>['articlesCount'], number>>();
  // @ts-expect-error not asked for
  related.data[0]?.categories;
  // @ts-expect-error not asked for
  related.data[0]?.kicker;

  const named = await articles.find({ fields: ['title'], populate: ['author', 'cover'] });
  holds<Equal<keyof Entry<typeof named.data>, 'id' | 'documentId' | 'title' | 'author' | 'cover'>>();
  type Cover = NonNullable<Entry<typeof named.data>['cover']>;
  holds<Equal<Cover, { [K in keyof UploadFileValues]: UploadFileValues[K] }>>();
  const single = await articles.find({ fields: ['title'], populate: 'author' });
  holds<Equal<keyof Entry<typeof single.data>, 'id' | 'documentId' | 'title' | 'author'>>();

  const paths = await articles.find({
    fields: ['title'],
    populate: ['author.mentor', 'author.portrait', 'related.author.beat'],
  });
  holds<Equal<keyof Entry<typeof paths.data>, 'id' | 'documentId' | 'title' | 'author' | 'related'>>();
  type Writer = NonNullable<Entry<typeof paths.data>['author']>;
  holds<Equal<NonNullable<Writer['mentor']>['name'], string>>();
  holds<Equal<NonNullable<Writer['portrait']>, Cover>>();
  const onePath = await articles.find({ fields: ['title'], populate: 'author.mentor' });
  onePath.data[0]?.author?.mentor?.name.at(0);
  // @ts-expect-error not asked for
  onePath.data[0]?.author?.portrait;

  const all = await articles.findOne('x', { populate: '*' });
  const block = all.data.blocks[0];
  if (block?.__component === 'shared.quote') holds<Equal<typeof block.text, string>>();
  holds<Equal<(typeof all.data.localizations)[number]['locale'], Locale>>();
  // @ts-expect-error one level
  all.data.author?.mentor;

  const zone = await articles.findOne('x', {
    fields: ['title'],
    populate: { blocks: { on: { 'shared.quote': { fields: ['text'] }, 'blocks.teaser': { populate: ['article'] } } } },
  });
  holds<Equal<Entry<typeof zone.data.blocks>['__component'], 'shared.quote' | 'blocks.teaser'>>();
  for (const entry of zone.data.blocks) {
    if (entry.__component === 'shared.quote') {
      holds<Equal<typeof entry, { __component: 'shared.quote'; id: number; text: string }>>();
    } else {
      entry.article?.title.toUpperCase();
    }
  }

  const mentions = await products.findOne('x', {
    fields: ['name'],
    populate: { mentions: { on: { 'api::tag.tag': { fields: ['name'] } } }, spotlight: { populate: '*' } },
  });
  holds<
    Equal<typeof mentions.data.mentions, { __type: 'api::tag.tag'; id: number; documentId: string; name: string }[]>
  >();
  holds<Equal<null extends typeof mentions.data.spotlight ? true : false, true>>();

  const page = await homepage.find({ fields: ['title'], populate: { leadArticle: { fields: ['title'] } } });
  holds<Equal<typeof page.data.leadArticle, { id: number; documentId: string; title: string } | null>>();

  const first = await tags.first({ fields: ['name'] });
  holds<Equal<typeof first, { id: number; documentId: string; name: string } | null>>();
  for await (const tag of tags.iterate({ fields: ['name'] })) {
    holds<Equal<typeof tag, { id: number; documentId: string; name: string }>>();
  }

  // What is inferred fits the plain interfaces, for whatever is made of them.
  const whole: Article = all.data;
  const bare: Article = (await articles.findOne('x')).data;
  void [whole, bare];
  const sections = await homepage.find({ populate: { sections: true, seo: { populate: '*' } } });
  for (const section of sections.data.sections) {
    // @ts-expect-error the values of an entry, and nothing that lies deeper
    if (section.__component === 'blocks.teaser') section.article;
    if (section.__component === 'shared.quote') section.text.trim();
  }
  const deeper = await homepage.find({ fields: ['title'], populate: { sections: { populate: '*' } } });
  for (const section of deeper.data.sections) {
    if (section.__component === 'blocks.teaser') section.article?.title.trim();
  }
  const inDraft = await homepage.find({ fields: [], populate: { sections: true }, status: 'draft' });
  for (const section of inDraft.data.sections) {
    if (section.__component === 'shared.quote') holds<Equal<typeof section.text, string | null>>();
  }

  // Names that are only known when the program runs: what they name may be there.
  const names: ('title' | 'kicker')[] = ['title'];
  const some = await articles.findOne('x', { fields: names });
  holds<Equal<typeof some.data.title, string | undefined>>();
  const wanted: boolean = names.length > 1;
  const perhaps = await articles.findOne('x', { fields: ['title'], populate: { author: wanted } });
  holds<Equal<undefined extends typeof perhaps.data.author ? true : false, true>>();

  const status = names.length > 1 ? 'draft' : 'published';
  const either = await articles.find({ fields: ['title'], status });
  holds<Equal<Entry<typeof either.data>, { id: number; documentId: string; title: string | null }>>();

  type Card = Answered<ArticleShape, ['title'], { author: { fields: ['name'] } }, 'published'>;
  const cards: Card[] = (await articles.find({ fields: ['title'], populate: { author: { fields: ['name'] } } })).data;
  void cards;
}

export async function whatQueriesKeep(): Promise<void> {
  const query = articles.query({
    fields: ['title'],
    populate: { author: { fields: ['name'] } },
    sort: ['title:desc'],
    filters: { author: { name: 'x' } },
    status: 'draft',
    pagination: { start: 0, limit: 3 },
  });
  const found = await articles.find(query);
  holds<
    Equal<
      (typeof found.data)[number],
      {
        id: number;
        documentId: string;
        title: string | null;
        author: { id: number; documentId: string; name: string | null } | null;
      }
    >
  >();
  holds<Equal<keyof typeof found.meta.pagination, 'start' | 'limit' | 'total'>>();
  const short = await articles.find(articles.query({ fields: ['title'] }));
  holds<Equal<(typeof short.data)[number], { id: number; documentId: string; title: string }>>();
  const first = await articles.first({
    ...articles.query({ fields: ['title'], populate: ['author.mentor'] }),
    filters: { title: 'x' },
  });
  first?.author?.mentor?.name.trim();
  const forOne = articles.query({ fields: ['title'], filters: { title: 'x' }, locale: 'fr' });
  const one = await articles.findOne('x', forOne);
  holds<Equal<typeof one.data, { id: number; documentId: string; title: string }>>();
  const forHomepage = homepage.query({ fields: ['title'], locale: 'de' });
  const home = await homepage.find(forHomepage);
  holds<Equal<typeof home.data, { id: number; documentId: string; title: string }>>();
  await articles.update('x', { title: 'x' }, articles.query({ populate: { author: true } }));
  // @ts-expect-error no such parameter
  articles.query({ limit: 5 });
  // @ts-expect-error no such attribute
  articles.query({ fields: ['titel'] });
  // @ts-expect-error no such place
  articles.query({ populate: { author: true, autor: true } });
  // @ts-expect-error no such place
  articles.query({ populate: { author: { populate: { menter: true } } } });
  // @ts-expect-error no such filter
  articles.query({ filters: { titel: 'x' } });
  // @ts-expect-error no such filter
  articles.query({ filters: { author: { titel: 'x' } } });
  // @ts-expect-error no mixing
  articles.query({ pagination: { page: 1, limit: 5 } });
  // @ts-expect-error no such locale
  articles.query({ locale: 'es' });
}

export async function whatIsToldOfPages(): Promise<void> {
  const usual = await tags.find();
  holds<Equal<keyof typeof usual.meta.pagination, 'page' | 'pageSize' | 'pageCount' | 'total'>>();
  const offset = await tags.find({ pagination: { start: 5, limit: 5 } });
  holds<Equal<keyof typeof offset.meta.pagination, 'start' | 'limit' | 'total'>>();
  const uncounted = await tags.find({ pagination: { page: 2, withCount: false } });
  holds<Equal<keyof typeof uncounted.meta.pagination, 'page' | 'pageSize'>>();
  const first = await tags.find({ pagination: { after: '', pageSize: 5 } });
  holds<Equal<typeof first.meta.pagination, { pageSize: number; next: string | null; previous: string | null }>>();
  const counted = await tags.find({ pagination: { before: first.meta.pagination.previous ?? '', withCount: true } });
  holds<Equal<keyof typeof counted.meta.pagination, 'pageSize' | 'next' | 'previous' | 'total'>>();
}

export async function whatIsAccepted(): Promise<void> {
  await articles.find({
    populate: { gallery: { limit: 1 }, pullQuotes: { start: 1 }, contributors: { limit: 2, start: 0, sort: 'name' } },
  });
}

export async function whatIsRefused(): Promise<void> {
  // @ts-expect-error no such collection
  client.collection('artciles');
  // @ts-expect-error a single type
  client.collection('homepage');
  // @ts-expect-error a collection
  client.single('articles');
  // @ts-expect-error no such attribute
  await articles.find({ fields: ['titel'] });
  // @ts-expect-error a private attribute
  await articles.find({ fields: ['editorNote'] });
  // @ts-expect-error a password
  await products.find({ fields: ['tradePassword'] });
  // @ts-expect-error no such parameter
  await articles.find({ limit: 5 });
  // @ts-expect-error no such place
  await articles.find({ populate: ['title'] });
  // @ts-expect-error no such place further in
  await articles.find({ populate: ['author.mentors'] });
  // @ts-expect-error no path leads through a zone
  await articles.find({ populate: 'blocks.article' });
  // @ts-expect-error no such place
  await articles.find({ populate: { autor: true } });
  // @ts-expect-error one that exists beside one that does not
  await articles.find({ populate: { author: true, autor: true } });
  // @ts-expect-error no such attribute further in
  await articles.find({ populate: { author: { fields: ['nme'] } } });
  // @ts-expect-error no such place further in
  await articles.find({ populate: { author: { populate: { mentor: true, menter: true } } } });
  // @ts-expect-error no such wish
  await articles.find({ populate: { author: { fields: ['name'], limit: 3 } } });
  // @ts-expect-error one file
  await articles.find({ populate: { cover: { start: 1 } } });
  // @ts-expect-error locale versions are complete
  await articles.find({ populate: { localizations: { limit: 1 } } });
  // @ts-expect-error the entries of a zone are one list
  await articles.find({ populate: { blocks: { on: { 'shared.quote': { limit: 1 } } } } });
  // @ts-expect-error no such attribute in a filter further in
  await articles.find({ populate: { author: { filters: { name: { $eq: 'x' }, nme: { $eq: 'x' } } } } });
  // @ts-expect-error no such operator in a filter further in
  await articles.find({ populate: { author: { filters: { name: { $eq: 'x', $like: 'x' } } } } });
  // @ts-expect-error not one of the zone's components
  await articles.find({ populate: { blocks: { on: { 'shared.quote': true, 'shared.seo': true } } } });
  // @ts-expect-error a zone has no fields
  await articles.find({ populate: { blocks: { fields: ['text'] } } });
  // @ts-expect-error files always come
  await articles.find({ populate: { cover: { count: true } } });

  // @ts-expect-error no such attribute
  await articles.find({ filters: { titel: { $eq: 'x' } } });
  // @ts-expect-error one that exists beside one that does not
  await articles.find({ filters: { title: { $eq: 'x' }, titel: { $eq: 'x' } } });
  // @ts-expect-error no such operator
  await articles.find({ filters: { title: { $like: 'x' } } });
  // @ts-expect-error a number
  await articles.find({ filters: { readingMinutes: { $gt: '5' } } });
  // @ts-expect-error not one of the values
  await articles.find({ filters: { format: { $eq: 'novel' } } });
  // @ts-expect-error JSON cannot be compared
  await articles.find({ filters: { sources: { $eq: 'x' } } });
  // @ts-expect-error no order among booleans
  await articles.find({ filters: { featured: { $gt: true } } });
  // @ts-expect-error exactly two
  await articles.find({ filters: { readingMinutes: { $between: [1] } } });
  // @ts-expect-error no such attribute of the relation
  await articles.find({ filters: { author: { nme: { $eq: 'x' } } } });
  // @ts-expect-error no such attribute in a term
  await articles.find({ filters: { $or: [{ title: 'x' }, { author: { mentor: { nme: 'x' } } }] } });
  // @ts-expect-error a zone cannot be filtered
  await articles.find({ filters: { blocks: { $null: false } } });
  // @ts-expect-error files by identity alone
  await articles.find({ filters: { cover: { mime: 'image/png' } } });

  // @ts-expect-error no such attribute
  await articles.find({ sort: 'titel' });
  // @ts-expect-error no such direction
  await articles.find({ sort: 'title:down' });
  // @ts-expect-error JSON has no order
  await articles.find({ sort: ['title', 'sources'] });
  // @ts-expect-error no such attribute of the relation
  await articles.find({ sort: 'author.nme' });
  await articles.find({ locale: 'fr', fallback: ['de', 'en'] });
  await articles.findOne('x', { fallback: true });
  await homepage.find({ locale: 'fr', fallback: 'en' });
  // @ts-expect-error no such locale
  await articles.find({ locale: 'fr', fallback: ['es'] });
  // @ts-expect-error a write never falls back
  await articles.update('x', { title: 'x' }, { locale: 'fr', fallback: 'en' });
  // @ts-expect-error no such locale
  await articles.find({ locale: 'es' });
  // @ts-expect-error tags have no locales
  await tags.find({ locale: 'en' });
  // @ts-expect-error no such status
  await articles.find({ status: 'live' });
  // @ts-expect-error pages and offsets do not mix
  await articles.find({ pagination: { page: 1, limit: 5 } });
  // @ts-expect-error pages and cursors do not mix
  await articles.find({ pagination: { page: 1, after: '' } });
  // @ts-expect-error one cursor
  await articles.find({ pagination: { after: '', before: '' } });
  // @ts-expect-error no list
  await articles.find({ populate: { author: { withCount: true } } });
  // @ts-expect-error components have no documentId
  await articles.find({ populate: { pullQuotes: 'ids' } });
  // @ts-expect-error components are counted alone
  await articles.find({ populate: { pullQuotes: { withCount: true } } });
  // @ts-expect-error no such word
  await articles.find({ populate: { tags: 'id' } });

  // @ts-expect-error what is required is missing
  await articles.create({ title: 'x' });
  // @ts-expect-error what is required is null
  await articles.create({ title: 'x', excerpt: 'x', body: 'x', format: null });
  // @ts-expect-error what is required is missing in a component
  await articles.update('x', { blocks: [{ __component: 'shared.quote' }] });
  // @ts-expect-error drafts, too, have no other attributes
  await articles.create({ titel: 'x' }, { status: 'draft' });
  // @ts-expect-error it may be published
  await articles.create({ title: 'x' }, { status: [1][0] ? 'draft' : 'published' });
  // @ts-expect-error without drafts, status changes nothing
  await tags.create({}, { status: 'draft' });
  // @ts-expect-error no such attribute
  await articles.update('x', { titel: 'x' });
  // @ts-expect-error not one of the values
  await articles.update('x', { format: 'novel' });
  // @ts-expect-error which content type is meant?
  await products.update('x', { mentions: ['x'] });
  // @ts-expect-error no such content type
  await products.update('x', { spotlight: { documentId: 'x', __type: 'api::tga.tga' } });
  // @ts-expect-error not one of the zone's components
  await articles.update('x', { blocks: [{ __component: 'shared.seo' }] });
}

export async function whatIsTaken(): Promise<void> {
  await articles.find({
    filters: {
      $and: [
        { title: { $containsi: 'x' } },
        { $or: [{ featured: true }, { format: ['report'][0] ? 'report' : 'essay' }] },
      ],
      $not: { author: { $null: true } },
      author: { name: { $startsWith: 'A' }, mentor: { name: { $notNull: true } } },
      tags: { articles: { title: { $eq: 'x' } } },
      readingMinutes: { $between: [1, 5] },
      publishedOn: { $lt: '2026-01-01' },
      cover: { $notNull: true },
      seo: { metaTitle: { $contains: 'x' } },
      localizations: { locale: { $in: ['fr'] } },
      id: { $in: [1, 2] },
      sources: { $null: false },
    },
    sort: ['publishedOn:desc', 'title', 'author.name:asc'],
    locale: ['en', 'fr'],
    publicationFilter: 'modified',
    status: 'draft',
    _q: 'x',
    _highlight: true,
  });
  await articles.find({ sort: { author: { name: 'asc' } }, locale: '*' });
  await articles.create(
    {
      title: 'x',
      format: 'report',
      author: 'documentId',
      tags: { connect: [{ documentId: 'x', position: { start: true } }], disconnect: [3] },
      categories: ['a', 'b'],
      cover: 12,
      seo: { metaTitle: 'x' },
      blocks: [{ __component: 'shared.quote', text: 'x' }],
      viewCount: '12',
    },
    { status: 'draft', locale: 'fr' },
    { idempotencyKey: 'x' },
  );
  await products.update('x', {
    mentions: { connect: [{ documentId: 'x', __type: 'api::tag.tag', position: { end: true } }] },
    spotlight: { id: 3, __type: 'api::article.article' },
  });
  await articles.create({ title: 'x', blocks: [{ __component: 'shared.quote' }], format: null }, { status: 'draft' });
  await articles.update('x', { kicker: null });
  await articles.update('x', { title: null }, { status: 'draft' });
  // An entry that is there keeps its other values.
  await articles.update('x', { blocks: [{ __component: 'shared.quote', id: 3, speaker: 'x' }] });
  const published = await articles.publish('x', { fields: ['title'], locale: 'fr' }, { ifMatch: '"x"' });
  holds<Equal<typeof published.data.title, string>>();
  const back = await articles.unpublish('x', { fields: ['title'] });
  holds<Equal<typeof back.data.title, string | null>>();
  await homepage.update({ title: 'x' });
  const upserted = await tags.upsert('slug', { name: 'a', slug: 'b' }, { fields: ['slug'] });
  holds<Equal<typeof upserted.data, { id: number; documentId: string; slug: string | null }>>();
  // @ts-expect-error: what a new document needs
  await tags.upsert('slug', { slug: 'b' });
  // @ts-expect-error: no attribute
  await tags.upsert('nothing', { name: 'a' });
  await articles.delete('x', { locale: '*' });
  const inSet = await articles.update('x', { title: 'y' }, { set: 's', fields: ['title'] });
  holds<Equal<typeof inSet.data.title, string>>();
  await articles.create({ title: 'x' }, { set: 's', status: 'draft' });
  await tags.upsert('slug', { name: 'a' }, { set: 's' });
  await homepage.update({ title: 'x' }, { set: 's' });
  await homepage.delete({ set: 's' });
  await articles.delete('x', { locale: 'fr', set: 's' });
  // @ts-expect-error: actions are about drafts and what is published
  await articles.publish('x', { set: 's' });
}

export async function batches(): Promise<void> {
  const results = await client.batch([
    { action: 'create', type: 'tags', data: { name: 'a' }, as: 'tag' },
    {
      action: 'create',
      type: 'articles',
      data: { title: 'b', tags: [{ $ref: 'tag' }] },
      status: 'draft',
      locale: 'fr',
    },
    {
      action: 'update',
      type: 'articles',
      documentId: 'x',
      data: { author: { $ref: 'ann' }, tags: { connect: [{ $ref: 'tag' }] } },
    },
    { action: 'upsert', type: 'tags', key: 'slug', data: { slug: 'c', name: 'c' } },
    { action: 'publish', type: 'articles', documentId: { $ref: 'tag' }, locale: '*' },
    { action: 'update', type: 'homepage', data: { title: 'x' } },
    { action: 'delete', type: 'tags', documentId: 'x', ifMatch: '"x"' },
  ]);
  holds<Equal<(typeof results)[number]['status'], number>>();
  // @ts-expect-error: no content type
  await client.batch([{ action: 'create', type: 'nothings', data: {} }]);
  // @ts-expect-error: no attribute
  await client.batch([{ action: 'create', type: 'tags', data: { nothing: 'a' } }]);
  // @ts-expect-error: a reference is no text
  await client.batch([{ action: 'create', type: 'tags', data: { name: { $ref: 'a' } } }]);
  // @ts-expect-error: which document
  await client.batch([{ action: 'update', type: 'tags', data: { name: 'a' } }]);
  // @ts-expect-error: a single type is not created
  await client.batch([{ action: 'create', type: 'homepage', data: {} }]);
  // @ts-expect-error: a deletion has no data
  await client.batch([{ action: 'delete', type: 'tags', documentId: 'x', data: {} }]);
}

/** A function of one's own that passes a question on keeps what it infers. */
export async function withAuthor<const F extends readonly (keyof ArticleShape['values'])[]>(fields: F) {
  return articles.find({ fields, populate: { author: { fields: ['name'] } } });
}
export type Inferred = DataOf<typeof withAuthor>;
export type Product = Answered<ProductShape, undefined, { maker: true }, 'published'>;

interface PartShape {
  values: { id: number; text: string };
  required: 'text';
  places: object;
}
interface ThingShape {
  values: { id: number; documentId: string };
  required: never;
  places: { part: { to: PartShape; required: true }; parts: { to: PartShape; many: true } };
}
type Thing<Status> = Answered<ThingShape, [], { part: true; parts: { fields: ['text'] } }, Status>;
type Part = { id: number; text: string };
/** A component that is required is there, but for drafts, which may lack its values too. */
holds<Equal<Thing<'published'>, { id: number; documentId: string; part: Part; parts: Part[] }>>();
holds<Equal<Thing<'draft'>['part'], { id: number; text: string | null } | null>>();

type OperatorOf<Family extends 'presence' | 'equality' | 'order' | 'text'> = OperatorWith<{ readonly family: Family }>;
type ValueOf<O extends Operator> = O extends OperatorOf<'text'> ? string : O extends OperatorOf<'order'> ? 2 : 1;
type OperandOf<O extends Operator> =
  O extends OperatorWith<{ readonly operands: 'boolean' }>
    ? boolean
    : O extends OperatorWith<{ readonly operands: 'many' }>
      ? readonly ValueOf<O>[]
      : O extends OperatorWith<{ readonly operands: 'two' }>
        ? readonly [ValueOf<O>, ValueOf<O>]
        : ValueOf<O>;
type OperandsOf<Filter> = { readonly [K in Exclude<keyof Filter, '$not'>]-?: Exclude<Filter[K], undefined> };
type Expected<O extends Operator> = { readonly [K in O]: OperandOf<K> };

/** The client imports nothing of the server: its filters are written out, and compared here with the server's table of operators. */
export function filtersHaveTheOperatorsOfTheServer(): void {
  holds<Equal<OperandsOf<OrderFilter<1, 2>>, Expected<Operator>>>();
  holds<Equal<OperandsOf<EqualityFilter<1>>, Expected<OperatorOf<'presence' | 'equality'>>>>();
  holds<Equal<OperandsOf<PresenceFilter>, Expected<OperatorOf<'presence'>>>>();
}

export async function whatGroupsHave(): Promise<void> {
  const groups = await articles.aggregate({
    groupBy: ['author.name', 'publishedOn:month', 'format', 'author'],
    count: '*',
    avg: 'readerScore',
    sum: ['viewCount', 'issueNumber'],
    having: { 'avg.readerScore': { $gt: 3 }, count: 2 },
    sort: 'count:desc',
  });
  const [entry] = groups.data;
  if (entry === undefined) return;
  holds<Equal<typeof entry.count, number>>();
  holds<Equal<typeof entry.avg, { readonly readerScore: number | null }>>();
  holds<Equal<typeof entry.sum, { readonly viewCount: string | null; readonly issueNumber: number | null }>>();
  holds<Equal<(typeof entry.group)['publishedOn:month'], string | null>>();
  holds<Equal<(typeof entry.group)['author'], { readonly documentId: string } | null>>();
  const all = await articles.aggregate();
  holds<Equal<Entry<typeof all.data>['count'], number>>();
  // @ts-expect-error no such value
  await articles.aggregate({ groupBy: 'nothing' });
  // @ts-expect-error no such value
  await articles.aggregate({ sum: ['nothing'] });
  // @ts-expect-error not counted
  groups.data[0]?.max;
}

export async function conditionsInsideJsonAndZones(): Promise<void> {
  await products.find({ filters: { specifications: { material: 'oak', sizes: { 0: { $gt: 4 } }, $notNull: true } } });
  await articles.find({ filters: { blocks: { on: { 'shared.quote': { text: { $contains: 'x' } } } } } });
  await tags.find({ populate: { articles: { filters: { blocks: { on: { 'shared.quote': { text: 'x' } } } } } } });
  // @ts-expect-error no such component in the zone
  await articles.find({ filters: { blocks: { on: { 'shared.nothing': { text: 'x' } } } } });
}
