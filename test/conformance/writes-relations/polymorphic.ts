import { type Case, del, get, post, put } from '../harness/index.js';

const red = '{{tag.red.documentId}}';

/** Relations to documents of any type. */
export const polymorphicCases: readonly Case[] = [
  {
    name: 'polymorphic entries name their type',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/bookmarks',
        {
          label: 'Mixed',
          items: [
            { id: '{{tag.red.id}}', __type: 'api::tag.tag' },
            { documentId: '{{profile.bob.documentId}}', __type: 'api::profile.profile' },
          ],
        },
        undefined,
        'it',
      ),
      get('/api/bookmarks/{{it.documentId}}?populate=items', {
        match: {
          items: [
            { __type: 'api::tag.tag', label: 'Red' },
            { __type: 'api::profile.profile', name: 'Bob in short' },
          ],
        },
      }),
    ],
  },
  {
    name: 'a polymorphic entry without a type',
    sentence: 'writes.relations',
    steps: [
      post('/api/bookmarks', { items: [{ documentId: red }] }, { status: 400, error: { name: 'ValidationError' } }),
    ],
  },
  {
    name: 'a polymorphic entry of an unknown type',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/bookmarks',
        { items: [{ documentId: red, __type: 'api::bogus.bogus' }] },
        { status: 400, error: { name: 'ValidationError' } },
      ),
    ],
  },
  {
    // Elsewhere it cannot be written at all.
    name: 'a polymorphic relation to one names its type',
    sentence: 'writes.relations',
    steps: [
      post(
        '/api/bookmarks',
        { label: 'Pinned', subject: { documentId: '{{profile.bob.documentId}}', __type: 'api::profile.profile' } },
        undefined,
        'it',
      ),
      get('/api/bookmarks/{{it.documentId}}?populate=subject', {
        match: { subject: { __type: 'api::profile.profile', name: 'Bob in short' } },
      }),
      get('/api/profiles/{{profile.bob.documentId}}?populate=pinnedBy', { match: { pinnedBy: { label: 'Pinned' } } }),
      put(
        '/api/bookmarks/{{it.documentId}}?populate=subject',
        { subject: { id: '{{tag.red.id}}', __type: 'api::tag.tag' } },
        { match: { subject: { __type: 'api::tag.tag', label: 'Red' } } },
      ),
      put('/api/bookmarks/{{it.documentId}}?populate=subject', { subject: null }, { match: { subject: null } }),
      put(
        '/api/bookmarks/{{it.documentId}}',
        { subject: { documentId: red } },
        { status: 400, error: { name: 'ValidationError' } },
      ),
    ],
  },
  {
    name: 'a removed target leaves a polymorphic relation',
    sentence: 'writes.relations',
    steps: [
      post('/api/profiles', { name: 'Leaves' }, undefined, 'profile'),
      post(
        '/api/bookmarks',
        {
          label: 'Loses',
          items: [
            { documentId: '{{profile.documentId}}', __type: 'api::profile.profile' },
            { documentId: red, __type: 'api::tag.tag' },
          ],
        },
        undefined,
        'it',
      ),
      del('/api/profiles/{{profile.documentId}}'),
      get('/api/bookmarks/{{it.documentId}}?populate=items', { match: { items: [{ label: 'Red' }] } }),
    ],
  },
];
