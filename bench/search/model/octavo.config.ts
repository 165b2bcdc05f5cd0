// Every question of the bench is asked once.
export default { locales: ['en'], defaultLocale: 'en', cache: { bytes: 0 } };
