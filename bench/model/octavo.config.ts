export default { locales: ['en', 'fr'], defaultLocale: 'en' };
