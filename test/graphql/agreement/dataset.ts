import type { GraphqlApp } from '../graphql-app.js';
import { create, data } from '../requests.js';

/** Documents to read by their id, by the name of their list. */
export type DocumentIds = Readonly<Record<string, readonly string[]>>;

/**
 * Creates documents that lead to each other, in several locales; some are drafts only, and some differ between draft and published. Returns
 * some of their ids, and one that does not exist.
 */
export async function fillDatabase(opened: GraphqlApp): Promise<DocumentIds> {
  const categories: string[] = [];
  for (const index of [0, 1, 2])
    categories.push(
      await create(opened, 'Category', { name: `c${index}`, ...(index === 1 ? {} : { position: index }) }),
    );
  const profile = await create(opened, 'Profile', {
    motto: 'm',
    address: { street: 's', country: { code: 'NO' } },
  });
  const authors = [
    await create(opened, 'Author', { name: 'Ada', email: 'ada@example.org', profile }),
    await create(opened, 'Author', { name: 'Bob' }),
  ];
  const articles: string[] = [];
  for (let index = 0; index < 9; index++) {
    const values = {
      title: `t${index} é`,
      slug: `s${index}`,
      rating: index,
      price: index / 4,
      featured: index % 2 === 0,
      kind: index % 3 === 0 ? 'long_read' : 'news',
      author: authors[index % 3],
      categories: categories.slice(0, index % 4),
      related: articles.slice(-2),
      ...(index % 3 === 0 ? { hidden: 'x' } : {}),
      links: [{ label: `l${index}`, url: '"\\', target: articles[0] }, { label: 'x' }],
      sections: [
        { __typename: 'ComponentSharedQuote', text: `q${index}`, by: 'Eve' },
        { __typename: 'ComponentSharedLink', label: `z${index}`, target: articles.at(-1) },
        { __typename: 'ComponentSharedSlideShow', caption: '' },
      ].slice(index % 3),
      ...(index % 2 === 0 ? { seo: { metaTitle: `m${index}` }, data: { index, text: '{"' } } : {}),
    };
    const article = await create(opened, 'Article', values, index === 7 ? ', status: DRAFT' : '');
    articles.push(article);
    const update = async (more: string, changed: object) =>
      data(
        opened,
        `mutation ($data: ArticleInput!) { updateArticle(documentId: "${article}", ${more}, data: $data) { documentId } }`,
        { token: opened.token, variables: { data: changed } },
      );
    if (index % 2 === 1)
      await update(`locale: "fr", status: ${index === 5 ? 'DRAFT' : 'PUBLISHED'}`, {
        title: `f${index}`,
        slug: `sf${index}`,
        links: [{ label: `lien${index}`, ...(index > 1 ? { target: articles[1] } : {}) }],
      });
    if (index === 3) await update('locale: "de", status: DRAFT', { title: 'd3', slug: 'sd3' });
    if (index === 4) await update('status: DRAFT', { title: 'changed', author: authors[0], related: [] });
  }
  const memos: string[] = [];
  for (const index of [0, 1, 2])
    memos.push(await create(opened, 'Memo', { text: `m${index}`, category: categories[index] }));
  await data(opened, 'mutation ($data: HomepageInput!) { updateHomepage(data: $data) { documentId } }', {
    token: opened.token,
    variables: { data: { title: 'Home', featured: articles.slice(3, 6), seo: { metaTitle: 'h' } } },
  });
  return {
    articles: ['none', ...articles.slice(2, 8)],
    authors: ['none', ...authors],
    categories: ['none', ...categories],
    memos: ['none', ...memos],
  };
}
