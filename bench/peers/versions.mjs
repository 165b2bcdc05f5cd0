/** The versions that are compared: the newest ones whose packages can all be had. */
export const strapiVersion = '5.54.0';
export const directusVersion = '12.4.0';
export const payloadVersion = '3.90.2';
const nextVersion = '16.4.6';

/**
 * What the project of Strapi installs: what `create-strapi` asks for, and the driver in the version that Octavo is built with, which has to
 * be compiled where there is no finished one to fetch.
 */
export const strapiPackages = {
  dependencies: {
    '@strapi/plugin-users-permissions': strapiVersion,
    '@strapi/strapi': strapiVersion,
    'better-sqlite3': '12.11.1',
    react: '^18.0.0',
    'react-dom': '^18.0.0',
    'react-router-dom': '^6.30.3',
    'styled-components': '^6.0.0',
  },
  allowScripts: { 'better-sqlite3': true },
};

/** What that of Directus installs: itself, with the parts that have to be compiled where there are no finished ones. */
export const directusPackages = {
  dependencies: { directus: directusVersion },
  allowScripts: { argon2: true, 'isolated-vm': true, sharp: true, sqlite3: true },
};

/** What that of Payload installs: itself, and Next.js, which its interface stands on. */
export const payloadPackages = {
  dependencies: {
    '@payloadcms/db-sqlite': payloadVersion,
    '@payloadcms/next': payloadVersion,
    graphql: '^16.8.1',
    next: nextVersion,
    payload: payloadVersion,
    react: '^19.0.0',
    'react-dom': '^19.0.0',
  },
};
