/** The version that is compared: the newest one whose packages can all be had. */
export const strapiVersion = '5.54.0';

/**
 * What the project of Strapi installs: what `create-strapi` asks for, and the driver in the version that Octavo is built with, which has to
 * be compiled where there is no finished one to fetch.
 */
export const peerPackages = {
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
