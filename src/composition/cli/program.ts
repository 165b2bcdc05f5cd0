import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { packageVersion } from '../../foundations/core/index.js';
import type { Output } from './output.js';
import { holdYoungGeneration } from './server/young-generation.js';

/** Creates the command line: names, options and their descriptions; the code of a command is loaded when it runs. */
export function createProgram(output: Output): Command {
  const program = new Command('octavo');
  program
    .description('A content server: content types as files, a REST API in several locales with drafts.')
    .version(packageVersion(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('(octavo --help lists the commands)')
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: (text) => output.err(text.trimEnd()) })
    .exitOverride()
    .hook('preAction', (_, command) => loadEnvironmentFile(command.opts().project));

  serverCommand(program, 'start', 'serve the project')
    .option('--seed', "write the project's content folder first if the database holds no documents")
    .option('--workers <number>', 'number of worker processes, which this one supervises')
    .action(async (flags) => {
      holdYoungGeneration();
      return (await import('./server/start.js')).startCommand(flags, output);
    });
  serverCommand(program, 'dev', 'serve the project and take over changes of its model and configuration')
    .option('--seed', "write the project's content folder first if the database holds no documents")
    .action(async (flags) => (await import('./server/dev.js')).devCommand(flags, output));
  program
    .command('new')
    .description('create a project from a template')
    .argument('<folder>', 'a folder that is new or empty')
    .option('--template <name>', 'blank, magazine, shop or docs')
    .option('--database <name>', 'sqlite or postgres')
    .option('--language <name>', 'ts or js: the language of the configuration')
    .option('--front-end <name>', 'none, next, astro, nuxt or sveltekit: the site in the folder web')
    .option('--package-manager <name>', 'npm, pnpm, yarn or bun; left out: the one that runs the command')
    .option('--install', 'install the packages')
    .option('--start', 'install the packages and serve the project')
    .option('--package <spec>', 'the octavo to depend on: a version, an address or a file; left out: this version')
    .option('--yes', 'ask nothing')
    .action(async (folder: string, flags) => (await import('./new/new.js')).newCommand(folder, flags, output));
  projectCommand(program, 'schema:check', 'check the content model for mistakes').action(async (flags) =>
    (await import('./data-commands/schema-check.js')).schemaCheck(flags, output),
  );
  projectCommand(program, 'types', 'write the content model as TypeScript')
    .option('--out <file>', 'where to; left out: octavo-types.d.ts in the project')
    .action(async (flags) => (await import('./types.js')).typesCommand(flags, output));
  projectCommand(program, 'openapi', 'write the description of the content API (OpenAPI 3.1)')
    .option('--role <role>', 'as an end user of this role may use it; public: everybody')
    .option('--out <file>', 'write it into this file')
    .action(async (flags) => (await import('./openapi.js')).openApiCommand(flags, output));
  projectCommand(program, 'graphql:schema', 'write the schema of the GraphQL interface (SDL)')
    .option('--out <file>', 'write it into this file')
    .action(async (flags) => (await import('./graphql-schema.js')).graphqlSchemaCommand(flags, output));
  projectCommand(program, 'mcp', 'serve agents over standard input and output (Model Context Protocol)')
    .option('--url <address>', 'forward to this server with the API token in OCTAVO_TOKEN; left out: open the project')
    .action(async (flags) => (await import('./mcp/mcp-command.js')).mcpCommand(flags, output));
  projectCommand(program, 'seed', "write the project's content folder into an empty database")
    .option('--documents <number>', 'then add generated documents up to this number')
    .action(async (flags) => (await import('./data-commands/seed.js')).seedCommand(flags, output));
  projectCommand(program, 'data:copy', 'copy the database to another one, which has to be empty')
    .requiredOption('--to <place>', 'address of a PostgreSQL database, or a data folder for a SQLite file')
    .action(async (flags) => (await import('./data-commands/data-copy.js')).dataCopy(flags, output));
  backupCommands(program, output);
  projectCommand(program, 'doctor', 'check an installation and report problems').action(async (flags) =>
    (await import('./data-commands/doctor.js')).doctor(flags, output),
  );
  exportCommand(program, output);
  importCommand(program, output);
  setCommands(program, output);
  verifyCommand(program, output);
  projectCommand(program, 'verify-data', 'check all stored data against the rules, also while a server runs').action(
    async (flags) => (await import('./data-commands/verify-data.js')).verifyDataCommand(flags, output),
  );
  projectCommand(program, 'upgrade', 'show what the first start of this version would do to the database')
    .option('--check', 'try it on a copy; nothing is changed')
    .action(async (flags) => (await import('./data-commands/upgrade.js')).upgradeCommand(flags, output));
  migrateCommand(program, output);
  tokenCommands(program, output);
  accessCommands(program, output);
  accountCommands(program, output);
  mediaCommands(program, output);
  return program;
}

/** Sets the variables of the file `.env` of a project that are not set yet. */
function loadEnvironmentFile(project: unknown): void {
  const file = typeof project === 'string' ? join(project, '.env') : null;
  if (file !== null && existsSync(file)) process.loadEnvFile(file);
}

function backupCommands(program: Command, output: Output): void {
  projectCommand(program, 'backup', 'write database, secrets and files into one file, also while a server runs')
    .option('--to <folder>', "where to put it (the project's backup.folder or backup.s3)")
    .action(async (flags) => (await import('./data-commands/backup.js')).backupCommand(flags, output));
  projectCommand(program, 'restore', 'put a backup into an empty data folder or database')
    .argument('<backup>', 'its file, a folder with backups, its name in the configured location, or latest')
    .option('--check', 'verify the backup; nothing is written')
    .action(async (from: string, flags) =>
      (await import('./data-commands/backup.js')).restoreCommand(from, flags, output),
    );
}

function exportCommand(program: Command, output: Output): void {
  projectCommand(program, 'export', 'write the content as lines of JSON: model, documents, files; not who may do what')
    .option('--out <file>', 'where to, packed if it ends in .gz; left out: standard output')
    .action(async (flags) => (await import('./data-commands/export.js')).exportCommand(flags, output));
}

function importCommand(program: Command, output: Output): void {
  projectCommand(program, 'import', 'put an export, or a project of Strapi 5, into a database without documents')
    .argument('<source>', 'what "octavo export" wrote; or the folder of a Strapi project, or what "strapi export" made')
    .option('--database <place>', 'of a Strapi folder: its SQLite file, or the address of its PostgreSQL database')
    .option('--key <phrase>', 'pass phrase of an encrypted archive; left out: OCTAVO_IMPORT_KEY')
    .option('--dry-run', 'write nothing, report what would be imported')
    .option('--json', 'show the report as JSON')
    .action(async (source: string, flags) =>
      (await import('./data-commands/import.js')).importCommand(source, flags, output),
    );
}

function setCommands(program: Command, output: Output): void {
  projectCommand(program, 'set:export', 'write a change set into a folder: a file per document, and the files it uses')
    .argument('<set>', 'its id, or its name if no other one has it')
    .requiredOption('--out <folder>', 'a folder that is new, empty, or that of an earlier export')
    .action(async (set: string, flags) => (await import('./data-commands/move-sets.js')).setExport(set, flags, output));
  projectCommand(program, 'set:import', 'make the change set of a folder one of this project')
    .argument('<folder>', 'what "octavo set:export" wrote')
    .option('--rehearse', 'write nothing, show what would change and what was changed here too')
    .option('--publish', 'publish it in the same transaction')
    .option('--take <side>', 'the side that clashes take: ours (the set) or theirs (this server)')
    .option('--allow-loss', 'accept that changes of the content model lose data here')
    .option('--rename <names>', 'what the content model of the set only renames, as for migrate', collectValues)
    .action(async (source: string, flags) =>
      (await import('./data-commands/move-sets.js')).setImport(source, flags, output),
    );
}

function verifyCommand(program: Command, output: Output): void {
  projectCommand(
    program,
    'verify',
    'send the same requests to the old server and to this one, and report what differs by cause',
  )
    .requiredOption('--against <address>', 'the old server, e.g. https://old.example.org')
    .option('--token <text>', 'API token for it; left out: OCTAVO_VERIFY_TOKEN')
    .option('--ours <address>', "this server; left out: the project's port on this machine")
    .option('--our-token <text>', 'API token for this server; left out: OCTAVO_TOKEN, else the same token')
    .option('--user <name>', 'ask as this end user too; prompts for the password, unless OCTAVO_VERIFY_PASSWORD is set')
    .option(
      '--log <file>',
      'replay the GETs in this file, one path per line or an access log, instead of reading everything',
    )
    .option('--strapi-4', 'the old server is a Strapi 4: compare lists of what is published, in its format')
    .option('--json', 'print one JSON line per differing answer instead of a report')
    .option('--limit <number>', 'most paths', '1000')
    .action(async (flags) => (await import('./data-commands/verify.js')).verifyCommand(flags, output));
}

function migrateCommand(program: Command, output: Output): void {
  projectCommand(program, 'migrate', "change the database's model to that of the files; without options, show the plan")
    .option('--plan', 'show the differences')
    .option('--check', 'the same, and fail if they differ')
    .option('--apply', 'apply the changes')
    .option('--pull', "write the database's model into the files")
    .option('--revert', 'undo the latest change of the database, with the data that it parked')
    .option(
      '--rename <names>',
      "old and new name: 'api::article.article.title=headline'; may be repeated",
      collectValues,
    )
    .option('--allow-loss', 'allow the losses that the plan lists; the data is parked')
    .option('--purge', 'delete the data instead of parking it')
    .option('--sql', 'show the statements too')
    .option('--json', 'show the plan as JSON')
    .action(async (flags) => (await import('./data-commands/migrate.js')).migrateCommand(flags, output));
}

function tokenCommands(program: Command, output: Output): void {
  const create = projectCommand(program, 'token:create', 'create an API token, read-only by default')
    .option('--name <text>', 'what the token is for', 'command line')
    .option('--kind <kind>', 'read-only, full-access or custom')
    .option(
      '--action <actions>',
      "what a custom token may do, e.g. 'article find,findOne'; may be repeated",
      collectValues,
    )
    .option('--days <number>', 'how many days it works; left out: until it is revoked')
    .option('--no-drafts', 'it may not read drafts');
  addRuleOptions(create).action(async (flags) =>
    (await import('./accounts/token-create.js')).tokenCreate(flags, output),
  );
  const update = projectCommand(program, 'token:update', 'change an API token; what is left out stays')
    .argument('<id>', 'its number in token:list')
    .option('--name <text>', 'what the token is for')
    .option('--action <actions>', "what a custom token may do in addition, e.g. 'article find'", collectValues)
    .option('--revoke <actions>', "what it may no longer do, e.g. 'article find'", collectValues)
    .option('--days <number>', 'how many days from now it works');
  addRuleOptions(update).action(async (id: string, flags) =>
    (await import('./accounts/token-update.js')).tokenUpdate(id, flags, output),
  );
  projectCommand(program, 'token:list', 'list the API tokens').action(async (flags) =>
    (await import('./accounts/token-list.js')).tokenList(flags, output),
  );
  projectCommand(program, 'token:revoke', 'revoke an API token')
    .argument('<id>', 'its number in token:list')
    .action(async (id: string, flags) => (await import('./accounts/token-revoke.js')).tokenRevoke(id, flags, output));
}

function accessCommands(program: Command, output: Output): void {
  for (const how of ['grant', 'revoke'] as const) {
    const does = how === 'grant' ? 'allow a role of end users' : 'no longer allow a role of end users';
    const command = projectCommand(program, `access:${how}`, `${does}, or everybody, something with a content type`)
      .argument('<role>', 'type or name of the role; public: everybody')
      .argument('<type>', 'the content type: article, articles or api::article.article')
      .argument('<actions...>', 'e.g. find findOne');
    if (how === 'grant') addRuleOptions(command);
    command.action(async (role: string, type: string, actions: readonly string[], flags) =>
      (await import('./accounts/access-change.js')).accessChange(how, { role, type, actions }, flags, output),
    );
  }
  projectCommand(program, 'access:list', 'list what the roles of end users may do')
    .argument('[role]', 'only this one')
    .action(async (role: string | undefined, flags) =>
      (await import('./accounts/access-list.js')).accessList(role, flags, output),
    );
  projectCommand(program, 'access:export', 'write what the roles of end users may do as a file for access:apply')
    .argument('[roles...]', 'only these')
    .action(async (roles: readonly string[], flags) =>
      (await import('./accounts/access-export.js')).accessExport(roles, flags, output),
    );
  projectCommand(program, 'access:apply', 'give the roles in a file exactly the permissions in it')
    .argument('<file>', 'what "octavo access:export" wrote')
    .option('--plan', 'show the differences, change nothing')
    .action(async (file: string, flags) =>
      (await import('./accounts/access-export.js')).accessApply(file, flags, output),
    );
}

function addRuleOptions(command: Command): Command {
  return command
    .option('--where <filters>', "only documents for which this holds, e.g. 'author=$user'")
    .option('--read <attributes>', 'only these attributes may be read, e.g. title,body')
    .option('--write <attributes>', 'only these attributes may be written')
    .option('--set <values>', "values that every write gets, e.g. 'author=$user,approved=false'")
    .option('--locales <codes>', 'only these locales, e.g. en,de')
    .option('--status <status>', 'only drafts, or only what is published: draft or published');
}

function accountCommands(program: Command, output: Output): void {
  projectCommand(program, 'user:create', 'create an end user; prompts for the password, unless OCTAVO_PASSWORD is set')
    .requiredOption('--username <text>', 'the name')
    .requiredOption('--email <address>', 'the e-mail address')
    .option('--role <role>', 'type or name of the role', 'authenticated')
    .action(async (flags) => (await import('./accounts/user-create.js')).userCreate(flags, output));
  projectCommand(program, 'user:roles', 'show or change the roles of an end user besides the main role')
    .argument('<user>', 'e-mail address or name of the user')
    .option('--add <role>', 'type or name of a role; may be repeated', collectValues)
    .option('--remove <role>', 'type or name of a role; may be repeated', collectValues)
    .action(async (user: string, flags) =>
      (await import('./accounts/user-role-change.js')).userRoles(user, flags, output),
    );
  projectCommand(
    program,
    'admin:create',
    'create an administrator; prompts for the password, unless OCTAVO_PASSWORD is set',
  )
    .requiredOption('--email <address>', 'the e-mail address')
    .option('--role <role>', 'name of the role', 'Super Admin')
    .action(async (flags) => (await import('./accounts/admin-create.js')).adminCreate(flags, output));
  projectCommand(program, 'admin:code', 'create a new one-time code for the first administrator').action(
    async (flags) => (await import('./accounts/admin-code.js')).adminCode(flags, output),
  );
  projectCommand(program, 'secrets:rotate', 'replace the secret keys')
    .option('--only <kind>', 'session or encryption')
    .option('--grace <hours>', 'how many hours sessions under the old key stay valid')
    .action(async (flags) => (await import('./data-commands/secrets-rotate.js')).secretsRotate(flags, output));
}

function mediaCommands(program: Command, output: Output): void {
  projectCommand(program, 'media:sweep', 'remove what interrupted uploads left behind').action(async (flags) =>
    (await import('./data-commands/media-sweep.js')).mediaSweep(flags, output),
  );
  projectCommand(program, 'media:regenerate', 'regenerate the smaller formats of all images').action(async (flags) =>
    (await import('./data-commands/media-regenerate.js')).mediaRegenerate(flags, output),
  );
}

/** Gathers the values of an option that may be given more than once. */
function collectValues(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function projectCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--project <folder>', 'the project', '.')
    .option('--data <folder>', "the data folder (the project's dataDir)");
}

function serverCommand(program: Command, name: string, description: string): Command {
  return projectCommand(program, name, description)
    .option('--port <number>', 'port to listen on; 0: any free one')
    .option('--host <name>', 'host name or address to listen on')
    .option('--new-database', 'start with an empty database if the one of these secrets and files is missing');
}
