/** The settings under which Strapi was recorded. */
export default {
  locales: ['en', 'fr', 'de'],
  defaultLocale: 'en',
  api: { profile: 'strapi' },
  graphql: { introspection: true },
};
