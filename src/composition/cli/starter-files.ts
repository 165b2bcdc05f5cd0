/** The files of a new project, by path within its folder. */
export function starterFiles(name: string): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', readme(name)],
    ['octavo.config.ts', config],
    ['package.json', `${JSON.stringify(manifest(name), null, 2)}\n`],
    ['.gitignore', 'node_modules/\ndata/\nbackups/\n'],
    ['src/api/article/content-types/article/schema.json', `${JSON.stringify(article, null, 2)}\n`],
    ['src/components/shared/seo.json', `${JSON.stringify(seo, null, 2)}\n`],
  ]);
}

const config = `import { defineConfig } from 'octavo';

export default defineConfig({
  locales: ['en', 'fr'],
  defaultLocale: 'en',
});
`;

const localized = { i18n: { localized: true } };

const article = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', required: true, maxLength: 120, pluginOptions: localized },
    slug: { type: 'uid', targetField: 'title', pluginOptions: localized },
    body: { type: 'richtext', pluginOptions: localized },
    seo: { type: 'component', component: 'shared.seo', repeatable: false, pluginOptions: localized },
  },
};

const seo = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'SEO' },
  attributes: {
    metaTitle: { type: 'string', required: true, maxLength: 60 },
    metaDescription: { type: 'text', maxLength: 160 },
  },
};

function manifest(name: string): unknown {
  const packageName =
    name
      .toLowerCase()
      .replace(/[^a-z0-9._-]+/g, '-')
      .replace(/^[-._]+/, '') || 'octavo-project';
  return {
    name: packageName,
    private: true,
    type: 'module',
    scripts: { start: 'octavo start', dev: 'octavo dev' },
    dependencies: { octavo: '^0.1.0' },
  };
}

function readme(name: string): string {
  return `# ${name}

An Octavo project: the content model as files, and nothing else.

\`\`\`
octavo.config.ts                                  locales, limits, address
src/api/article/content-types/article/schema.json     a content type
src/components/shared/seo.json                        a component
\`\`\`

\`octavo dev\` serves it on http://localhost:1337/api and takes over every change of these files.
The first start prints a token with full access. Create an article with it:

\`\`\`sh
curl -X POST http://localhost:1337/api/articles \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '{"data": {"title": "Hello"}}'
\`\`\`

\`octavo schema:check\` tells whether the model has mistakes, without starting anything.
`;
}
