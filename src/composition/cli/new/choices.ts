import { createInterface } from 'node:readline/promises';
import { CliError } from '../../../foundations/core/index.js';

/** The templates, with what is said of them and the locales of their content. Their files are in `templates/<name>/`. */
export const templates = {
  blank: { description: 'one content type to begin with', locales: ['en', 'fr'] },
  magazine: { description: 'articles, authors, categories and a homepage, with content', locales: ['en', 'fr'] },
  shop: { description: 'products with variants, categories and pages, with content', locales: ['en'] },
  docs: { description: 'sections and pages in two languages, with content', locales: ['en', 'fr'] },
} as const;

/** Name of a template. */
export type Template = keyof typeof templates;

const databases = {
  sqlite: { description: 'a file in the data folder; nothing else to run' },
  postgres: { description: 'a server of its own; compose.yaml starts one' },
} as const;

const languages = {
  ts: { description: 'TypeScript' },
  js: { description: 'JavaScript' },
} as const;

const frontEnds = {
  none: { description: 'the content server alone' },
  next: { description: 'Next.js' },
  astro: { description: 'Astro' },
  nuxt: { description: 'Nuxt' },
  sveltekit: { description: 'SvelteKit' },
} as const;

/** Framework of a front end that is written beside the project. */
export type FrontEnd = Exclude<keyof typeof frontEnds, 'none'>;

const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** Program that installs packages. */
export type PackageManager = (typeof packageManagers)[number];

/** What a new project is made of. */
export interface Choices {
  readonly template: Template;
  readonly database: keyof typeof databases;
  readonly language: keyof typeof languages;
  readonly packageManager: PackageManager;
  /** null: none. */
  readonly frontEnd: FrontEnd | null;
}

/** Choices as flags. */
export interface ChoiceFlags {
  readonly template?: string;
  readonly database?: string;
  readonly language?: string;
  readonly packageManager?: string;
  readonly frontEnd?: string;
  /** Nothing is asked. */
  readonly yes?: boolean;
}

/** Where questions are asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly environment: { readonly npm_config_user_agent?: string | undefined };
}

/** The terminal of this command. */
export const processTerminal: Terminal = { input: process.stdin, output: process.stderr, environment: process.env };

/**
 * Returns the choices of the flags; what they leave open is asked at a terminal, and otherwise has its default, the first of the
 * possible values. The package manager is never asked: it is that which runs the command. Throws CliError for a value that is not possible.
 */
export async function findChoices(flags: ChoiceFlags, terminal: Terminal = processTerminal): Promise<Choices> {
  const packageManager = parseFlag('--package-manager', flags.packageManager, packageManagers) ?? running(terminal);
  const given = {
    template: parseFlag('--template', flags.template, namesOf(templates)),
    database: parseFlag('--database', flags.database, namesOf(databases)),
    language: parseFlag('--language', flags.language, namesOf(languages)),
    frontEnd: parseFlag('--front-end', flags.frontEnd, namesOf(frontEnds)),
  };
  const isAsked = flags.yes !== true && terminal.input.isTTY === true;
  const lines = isAsked ? createInterface({ input: terminal.input, output: terminal.output }) : null;
  try {
    const ask = async <T extends string>(question: string, values: Described<T>): Promise<T> => {
      const names = namesOf(values);
      const [first] = names;
      if (first === undefined) throw new CliError(`${question} has no answer`);
      if (lines === null) return first;
      const listed = names.map((name, index) => `  ${index + 1}  ${name.padEnd(9)} ${values[name].description}`);
      terminal.output.write(`\n${question}\n${listed.join('\n')}\n`);
      for (;;) {
        const answer = (await lines.question(`1 to ${names.length}, or Enter for ${first}: `)).trim();
        const chosen = answer === '' ? first : (names[Number(answer) - 1] ?? names.find((name) => name === answer));
        if (chosen !== undefined) return chosen;
      }
    };
    const template = given.template ?? (await ask('What will it be?', templates));
    const database = given.database ?? (await ask('Which database?', databases));
    const language = given.language ?? (await ask('Which language for the configuration?', languages));
    const frontEnd = given.frontEnd ?? (await ask('Which front end?', frontEnds));
    return { template, database, language, packageManager, frontEnd: frontEnd === 'none' ? null : frontEnd };
  } finally {
    lines?.close();
  }
}

type Described<T extends string> = Readonly<Record<T, { readonly description: string }>>;

function namesOf<T extends string>(values: Described<T>): readonly T[] {
  // Object.keys knows no names.
  return Object.keys(values) as T[];
}

function parseFlag<T extends string>(flag: string, text: string | undefined, values: readonly T[]): T | null {
  if (text === undefined) return null;
  const value = values.find((name) => name === text);
  if (value === undefined) throw new CliError(`${flag} must be one of ${values.join(', ')}, not "${text}"`);
  return value;
}

/** The package manager that runs this command: all of them say so, in the same variable. */
function running({ environment }: Terminal): PackageManager {
  const [name] = (environment.npm_config_user_agent ?? '').split('/');
  return packageManagers.find((manager) => manager === name) ?? 'npm';
}
