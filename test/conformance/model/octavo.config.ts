/** The locales of the conformance model; everything else is as it comes. */
export default {
  locales: ['en', 'fr', 'de'],
  defaultLocale: 'en',
};
