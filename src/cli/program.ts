import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { createProject } from './new.js';
import type { Output } from './output.js';

/** The whole command line: names, options and their descriptions; what a command does is loaded when it is run. */
export function createProgram(output: Output): Command {
  const program = new Command('octavo');
  program
    .description('A content server: content types as files, a REST API in several locales with drafts.')
    .version(packageVersion(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('(octavo --help shows what there is)')
    .configureOutput({ writeOut: (text) => output.out(text.trimEnd()), writeErr: (text) => output.err(text.trimEnd()) })
    .exitOverride();

  serverCommand(program, 'start', 'serve the project')
    .option('--seed', "write the project's content folder first if the database holds no documents")
    .action(async (flags) => (await import('./start.js')).start(flags, output));
  serverCommand(program, 'dev', 'serve the project and take over changes of its model and configuration').action(
    async (flags) => (await import('./dev.js')).dev(flags, output),
  );
  program
    .command('new')
    .description('make a small project to begin with')
    .argument('<folder>', 'a folder that is new or empty')
    .action((folder: string) => createProject(folder, output));
  projectCommand(program, 'schema:check', 'tell whether the content model has mistakes').action(async (flags) =>
    (await import('./schema-check.js')).schemaCheck(flags, output),
  );
  projectCommand(program, 'token:create', 'make an API token with full access')
    .option('--name <text>', 'what the token is for', 'command line')
    .action(async (flags) => (await import('./token-create.js')).tokenCreate(flags, output));
  projectCommand(program, 'seed', "write the project's content folder into an empty database")
    .option('--documents <number>', 'go on with made-up documents until there are this many')
    .action(async (flags) => (await import('./seed.js')).seed(flags, output));
  return program;
}

function projectCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--project <folder>', 'the project', '.')
    .option('--data <folder>', "where the data is kept (the project's dataDir)");
}

function serverCommand(program: Command, name: string, description: string): Command {
  return projectCommand(program, name, description)
    .option('--port <number>', 'port to listen on; 0: any free one')
    .option('--host <name>', 'host name or address to listen on');
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (manifest as { readonly version: string }).version;
}
