import { defineConfig, defineExtensions, refuse } from 'octavo';
import { createBell } from './extensions/bell.js';
import type { ContentTypes } from './octavo-types.js';

const day = 24 * 60 * 60 * 1_000;

export default defineConfig({
  extensions: defineExtensions<ContentTypes>()({
    parts: {
      bell: () => createBell(),
    },

    async start({ documents, log }) {
      const { meta } = await documents.collection('notices').find({ pagination: { pageSize: 1 } });
      log(`The board opens with ${meta.pagination.total} notices`);
    },
    stop({ parts, log }) {
      log(`The bell was rung ${parts.bell.rung()} times`);
    },

    middlewares: {
      notices: {
        readingTime: {
          actions: ['create', 'update'],
          before({ data }) {
            if (data?.title != null && data.title === data.title.toUpperCase()) {
              throw refuse('A title does not shout', ['title']);
            }
            return data?.text == null ? {} : { minutes: Math.ceil(data.text.split(/\s+/).length / 200) };
          },
        },
        traces: {
          actions: ['create', 'update', 'delete'],
          async within({ action, documentId, documents }) {
            await documents.collection('traces').create({ what: action, notice: documentId });
          },
        },
        bell: {
          actions: ['publish'],
          after({ documentId, parts }) {
            parts.bell.ring(documentId);
          },
        },
      },
    },

    beforeRead: {
      notices: {
        shortForGuests: ({ ability, action }) =>
          ability.identified || action === 'findOne'
            ? undefined
            : { fields: ['title'], filters: { minutes: { $lte: 3 } } },
      },
    },
    policies: {
      withReason: ({ request }) =>
        request.headers['x-reason'] !== undefined || refuse('Say why, in the header X-Reason'),
    },
    guards: {
      notices: { delete: ['withReason'] },
    },

    routes: {
      'GET /board/:reader': {
        public: true,
        async answer({ request, documents, parts }) {
          const { data } = await documents.collection('notices').find({ fields: ['title', 'minutes'] });
          const minutes = data.reduce((sum, notice) => sum + notice.minutes, 0);
          return { body: { reader: request.params.reader, minutes, rung: parts.bell.rung() } };
        },
      },
    },

    cron: {
      tidy: {
        at: '30 3 * * *',
        timeZone: 'Europe/Lisbon',
        async run({ documents, signal }) {
          const traces = documents.collection('traces');
          const before = new Date(Date.now() - 30 * day).toISOString();
          for await (const { documentId } of traces.iterate({ filters: { createdAt: { $lt: before } } })) {
            if (signal.aborted) return;
            await traces.delete(documentId);
          }
        },
      },
    },
  }),
});
