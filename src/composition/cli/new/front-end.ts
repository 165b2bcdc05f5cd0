import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { defaultRoles, publicType } from '../../../domain/accounts/index.js';
import { packageFolder } from '../../../foundations/core/index.js';
import { authUid } from '../../../language/query/access/index.js';
import { ensureFolder } from '../../app/index.js';
import type { FrontEnd, Template } from './choices.js';

/** The folder of a project that has its front end: a package of its own. */
export const frontEndFolder = 'web';

/** Where a front end has its library and its style sheet, below its folder. */
const places: Readonly<Record<FrontEnd, { readonly library: string; readonly style: string }>> = {
  next: { library: 'lib', style: 'app' },
  astro: { library: 'src/lib', style: 'src' },
  nuxt: { library: 'server/lib', style: 'app' },
  sveltekit: { library: 'src/lib/server', style: 'src' },
};

/** What the pages of a front end show: a content type, with a title and a text in Markdown. */
interface ShownType {
  readonly type: string;
  readonly collection: string;
  readonly title: string;
  readonly text: string;
  readonly isLocalized: boolean;
}

const articles = {
  type: 'api::article.article',
  collection: 'articles',
  title: 'title',
  text: 'body',
  isLocalized: true,
};

/** What front ends show of each template. */
export const shownTypes: Readonly<Record<Template, ShownType>> = {
  blank: articles,
  magazine: articles,
  shop: {
    type: 'api::product.product',
    collection: 'products',
    title: 'name',
    text: 'description',
    isLocalized: false,
  },
  docs: { type: 'api::page.page', collection: 'pages', title: 'title', text: 'body', isLocalized: true },
};

/**
 * Writes the front end of a new project, and the file of permissions by which the public may read what is published. `octavo`: the
 * dependency on Octavo.
 */
export async function writeFrontEnd(
  project: string,
  frontEnd: FrontEnd,
  template: Template,
  octavo: string,
): Promise<void> {
  const sources = join(packageFolder, 'templates', 'front-ends');
  const target = join(project, frontEndFolder);
  const { library, style } = places[frontEnd];
  await cp(join(sources, frontEnd), target, { recursive: true });
  await ensureFolder(join(target, library), 0o777);
  const manifest = join(target, 'package.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('__octavo__', octavo));

  const { collection, title, text, isLocalized } = shownTypes[template];
  const reader = (await readFile(join(sources, 'shared', 'octavo.ts'), 'utf8'))
    .replace('__types__', posix.join(posix.relative(posix.join(frontEndFolder, library), '.'), 'octavo-types.js'))
    .replace(/(?<=shown = ).*(?= as const)/, `{ collection: '${collection}', title: '${title}', text: '${text}' }`);
  await writeFile(join(target, library, 'octavo.ts'), isLocalized ? reader : withoutLocale(reader));
  const cache = join(target, library, 'cache.ts');
  if (!existsSync(cache)) await cp(join(sources, 'shared', 'cache.ts'), cache);
  await cp(join(sources, 'shared', 'style.css'), join(target, style, 'style.css'));

  const permissions = { ...(await readPermissions(join(project, 'src', 'api'))), ...signInPermissions() };
  const access = { roles: { [publicType]: { permissions } } };
  await writeFile(join(project, 'access.json'), `${JSON.stringify(access, null, 2)}\n`);
}

/** Returns the code that reads, for a content type without locales. */
function withoutLocale(reader: string): string {
  return reader
    .replace("'locale', 'slug'", "'slug'")
    .replace('{ token, locale, set }: Preview', '{ token, set }: Preview')
    .replace('    ...(locale && { locale }),\n', '');
}

/** Returns the permissions that the role has without the file, which names all it has: to register, sign in, and the like. */
function signInPermissions(): Readonly<Record<string, object>> {
  const actions = defaultRoles.flatMap((role) => (role.type === publicType ? role.actions : []));
  return { [authUid]: Object.fromEntries(actions.map((action) => [action.slice(authUid.length + 1), true])) };
}

/** Returns the permissions to read every content type of a project. */
async function readPermissions(folder: string): Promise<Readonly<Record<string, object>>> {
  const names = (await readdir(folder)).sort();
  const entries = names.map(async (name) => {
    const path = join(folder, name, 'content-types', name, 'schema.json');
    const { kind } = JSON.parse(await readFile(path, 'utf8')) as { readonly kind: string };
    return [`api::${name}.${name}`, { find: true, ...(kind === 'collectionType' && { findOne: true }) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
