import { join, relative } from 'node:path';
import pc from 'picocolors';
import type { App } from '../../app/index.js';
import { formatSetupInstructions } from './format-setup-instructions.js';

/** A server that is up. */
export interface ReadyServer {
  readonly app: App;
  /** The URL of the server. */
  readonly url: string;
  readonly project: string;
  /** How long the start took. */
  readonly milliseconds: number;
  /** Makes the first administrator; null: there is one. */
  readonly setupCode: string | null;
}

/** Returns the banner of a started server; lines without a trailing newline. */
export function banner({ app, url, project, milliseconds, setupCode }: ReadyServer): readonly string[] {
  const { snapshot } = app;
  const types = [...snapshot.contentTypes.values()].filter((type) => type.kind !== 'system');
  const locales = snapshot.locales
    .map((code) => (code === snapshot.defaultLocale ? `${code} (default)` : code))
    .join(', ');
  const example = types.find((type) => type.kind === 'collectionType') ?? types[0];
  const path = example === undefined ? '' : example.kind === 'singleType' ? example.singularName : example.pluralName;
  const token = app.firstToken ?? '<token>';
  return [
    '',
    `  ${pc.bold(pc.green('Octavo is ready'))} ${pc.dim(`in ${milliseconds} ms`)}`,
    '',
    `  ${pc.dim('Address')}   ${pc.cyan(`${url}${app.apiPrefix}`)}`,
    `  ${pc.dim('Project')}   ${shortPath(project)} ${pc.dim(`(${types.length} content type${types.length === 1 ? '' : 's'})`)}`,
    `  ${pc.dim('Data')}      ${shortPath(app.dataDir)}`,
    `  ${pc.dim('Database')}  ${app.database}`,
    `  ${pc.dim('Locales')}   ${locales}`,
    ...(app.firstToken === null ? [] : ['', ...firstToken(app.firstToken)]),
    '',
    `  ${pc.dim('Try')}       curl -g -H 'Authorization: Bearer ${token}' '${url}${app.apiPrefix}/${path}'`,
    ...(app.firstToken === null
      ? [`            ${pc.dim(`A new token: npx octavo ${tokenCommand(app, project)}`)}`]
      : []),
    ...(setupCode === null ? [] : ['', ...firstAdministrator(setupCode, url)]),
    '',
    `  ${pc.dim('Ctrl+C stops the server.')}`,
    '',
  ];
}

function firstToken(token: string): readonly string[] {
  return [`  ${pc.dim('Token')}     ${pc.yellow(token)}`, `            Full access. Store it: it is shown only once.`];
}

function firstAdministrator(code: string, url: string): readonly string[] {
  const lines = formatSetupInstructions(code, url).map((line) => (line === code ? pc.yellow(line) : line));
  return lines.map((line, at) => `  ${at === 0 ? pc.dim('Panel') : '     '}     ${line}`);
}

/** Returns the command that creates a token for this project, ready to type. */
function tokenCommand(app: App, project: string): string {
  const projectPath = shortPath(project);
  const data = app.dataDir === join(project, 'data') ? '' : ` --data ${shortPath(app.dataDir)}`;
  return `token:create${projectPath === '.' ? '' : ` --project ${projectPath}`}${data}`;
}

/** A path as short as it can be typed from here. */
function shortPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath === '' ? '.' : relativePath.startsWith('..') ? path : relativePath;
}
