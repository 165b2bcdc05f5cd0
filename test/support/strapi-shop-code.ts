/** Code and configuration of the project of strapi-shop.ts, by path: one of each kind that real projects have. */
export const shopCode: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    dependencies: {
      '@strapi/strapi': '5.54.0',
      '@strapi/plugin-graphql': '5.54.0',
      'strapi-plugin-navigation': '3.0.0',
    },
  }),
  '.env': 'API_TOKEN_SALT=salt\n',
  // Reads that are shaped by literals: carried over.
  'src/api/article/populate.ts': `
    const image = { fields: ['title'] };
    export const cta = { populate: { author: true } } as const;
    export const zone = { on: { 'shared.cta': { populate: ['author'] }, 'shared.gone': true } };
    export default image;
  `,
  'src/api/article/middlewares/article-populate.ts': `
    import type { Core } from '@strapi/strapi';
    import { cta, zone } from '../populate';
    const populate = { author: { fields: ['name'] }, cta, zone, nothing: true } satisfies object;
    export default (config, { strapi }: { strapi: Core.Strapi }) => {
      return async (ctx, next) => {
        strapi.log.debug('populating');
        ctx.query.populate = populate;
        await next();
      };
    };
  `,
  'src/api/article/routes/article.ts': `
    import { factories } from '@strapi/strapi';
    export default factories.createCoreRouter('api::article.article', {
      config: {
        find: { middlewares: ['api::article.article-populate'], auth: false },
        findOne: { middlewares: ['api::article.article-populate', (ctx, next) => { ctx.state.seen = 1; return next(); }] },
        create: { policies: ['is-owner'] },
      },
    });
  `,
  'src/api/article/controllers/article.ts': `
    import { factories } from '@strapi/strapi';
    export default factories.createCoreController('api::article.article', ({ strapi }) => ({
      async create(ctx) {
        return super.create(ctx);
      },
      async bySlug(ctx) {
        return strapi.documents('api::article.article').findFirst({ filters: { slug: ctx.params.slug } });
      },
    }));
  `,
  'src/api/article/services/article.ts': `
    import { factories } from '@strapi/strapi';
    export default factories.createCoreService('api::article.article');
  `,
  'src/api/article/routes/custom.js': `
    module.exports = { routes: [{ method: 'GET', path: '/articles/by-slug/:slug', handler: 'article.bySlug' }] };
  `,
  'src/api/article/content-types/article/lifecycles.ts': `
    export default { async beforeCreate(event) { event.params.data.title = event.params.data.title.trim(); } };
  `,
  'src/api/article/policies/is-owner.ts': 'export default () => true;\n',
  'src/api/home/controllers/home.js': `
    'use strict';
    const { createCoreController } = require('@strapi/strapi').factories;
    module.exports = createCoreController('api::home.home', () => ({
      async find(ctx) {
        const { query } = ctx;
        if (!query.populate) {
          query.populate = ['cta.author'];
        }
        const { data, meta } = await super.find(ctx);
        return { data, meta };
      },
    }));
  `,
  'src/api/author/controllers/author.ts': `
    import { factories } from '@strapi/strapi';
    export default factories.createCoreController('api::author.author', {
      async find(ctx) {
        const { data, meta } = await super.find(ctx);
        data.forEach((one) => { one.name = one.name.toUpperCase(); });
        return { data, meta };
      },
    });
  `,
  // Definitions as code.
  'src/components/shared/note.js':
    "module.exports = { info: { displayName: 'Note' }, attributes: { text: { type: 'text' } } };\n",
  'src/components/shared/worked-out.js': 'module.exports = require("some-package").make();\n',
  'src/api/contact/routes/contact.ts': `
    export default { routes: [{ method: 'POST', path: '/contact', handler: 'contact.send' }] };
  `,
  'src/api/broken/controllers/broken.ts': 'export default {{;\n',
  'src/middlewares/timing.ts': 'export default () => (ctx, next) => next();\n',
  'src/policies/everyone.ts': 'export default () => true;\n',
  'src/index.ts': 'export default { register() {}, async bootstrap({ strapi }) { strapi.log.info("up"); } };\n',
  'src/extensions/users-permissions/strapi-server.ts': 'export default (plugin) => plugin;\n',
  'src/extensions/navigation/content-types/item/schema.json': '{}',
  'src/plugins/my-plugin/strapi-server.js': 'module.exports = {};\n',
  'config/api.ts': `
    export default {
      rest: { prefix: '/api', defaultLimit: 10, maxLimit: 250, withCount: 'always' },
      responses: { privateAttributes: ['internal'] },
    };
  `,
  'config/server.ts': `
    import tasks from './cron-tasks';
    export default ({ env }) => ({
      host: env('HOST', '0.0.0.0'),
      port: env.int('PORT', 1337),
      url: env('PUBLIC_ADDRESS', 'https://cms.example.org'),
      app: { keys: env.array('APP_KEYS') },
      cron: { enabled: true, tasks },
    });
  `,
  'config/cron-tasks.ts': "export default { '0 1 * * *': async ({ strapi }) => { strapi.log.info('one'); } };\n",
  'config/middlewares.ts': `
    export default [
      'strapi::errors',
      { name: 'strapi::cors', config: { origin: ['https://www.example.org'] } },
      { name: 'strapi::body', config: { formidable: { maxFileSize: 10 * 1024 * 1024 } } },
      'global::timing',
    ];
  `,
  'config/plugins.ts': `
    export default ({ env }) => ({
      graphql: { enabled: true },
      navigation: { enabled: true },
      'users-permissions': { config: { jwt: { expiresIn: '7d' }, register: { allowedFields: ['phone'] } } },
      upload: {
        config: {
          provider: 'aws-s3',
          providerOptions: {
            s3Options: {
              credentials: { accessKeyId: env('AWS_ID'), secretAccessKey: env('AWS_SECRET') },
              region: env('AWS_REGION', 'eu-central-1'),
              params: { Bucket: env('AWS_BUCKET') },
            },
          },
        },
      },
      email: {
        config: {
          provider: 'nodemailer',
          providerOptions: { host: env('SMTP_HOST'), port: 587, auth: { user: 'me', pass: env('SMTP_PASS') } },
          settings: { defaultFrom: 'shop@example.org' },
        },
      },
    });
  `,
  'config/env/production/server.ts': 'export default {};\n',
};
