import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse as parseScript } from '@babel/parser';
import type { Command } from 'commander';
import { parse as parseGraphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import * as client from '../../src/client/index.js';
import { loadProject } from '../../src/composition/app/index.js';
import { createProgram } from '../../src/composition/cli/index.js';
import { type CodeBlock, codeBlocks, foreignPrograms, ranElsewhere, shown } from './blocks.js';
import { type Example, serveExample } from './commands.js';

/*
 * Every block of code of the documentation is run, or compiled, or parsed, here or by the test that blocks.ts names; what shows something
 * that is no code is listed there with what it is.
 */

// The work is bounded by the blocks. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const all = codeBlocks();
const isElsewhere = ({ page, language }: CodeBlock): boolean =>
  ranElsewhere.some(([of, languages]) => of === page && languages.split(' ').includes(language));
const here = all.filter((block) => !isElsewhere(block));
const of = (...languages: readonly string[]): readonly CodeBlock[] =>
  here.filter(({ language }) => languages.includes(language));
const place = ({ page, line }: CodeBlock): string => `${page}:${line}`;

/** What a block of TypeScript stands on that the text around it says. */
const preludes: Readonly<Record<string, string>> = {
  'docs/reference/client.md': `import { type Client, createClient } from 'octavo/client';
import type { ContentTypes } from './magazine.generated.js';
declare const token: string;
declare const existing: Client<ContentTypes>;
`,
};

describe('blocks of code', () => {
  test('each has a language that is checked, or stands in the list of what is shown', () => {
    const checked = ['sh', 'ts', 'js', 'jsx', 'json', 'yaml', 'graphql', 'sql'];
    const unknown = here.filter(({ language, page }) => !checked.includes(language) && shown[page] === undefined);
    expect(unknown.map(place)).toEqual([]);
    for (const page of Object.keys(shown))
      expect(
        all.some((block) => block.page === page),
        page,
      ).toBe(true);
    console.log(`${all.length} blocks: ${all.length - here.length} run by tests of their pages, ${here.length} here`);
  });

  test('those that run elsewhere are there, and the test reads their page', () => {
    for (const [page, languages, path] of ranElsewhere) {
      for (const language of languages.split(' ')) {
        expect(
          all.some((block) => block.page === page && block.language === language),
          `${page} ${language}`,
        ).toBe(true);
      }
      expect(existsSync(join(root, path)), path).toBe(true);
      expect(readFileSync(join(root, path), 'utf8'), page).toContain(basename(page, '.md'));
    }
  });

  test.each(of('json').map((block) => [place(block), block] as const))('%s is JSON', (_, { text }) => {
    // Members of an object that the text names.
    const parts = text.startsWith('"') ? [`{${text.trimEnd().replace(/,$/, '')}}`] : text.trim().split(/\n\n(?=[{[])/);
    for (const part of parts) expect(() => JSON.parse(part), part).not.toThrow();
  });

  test.each(of('yaml').map((block) => [place(block), block] as const))('%s is YAML', (_, { text }) => {
    expect(parseYaml(text)).toBeTypeOf('object');
  });

  test.each(of('graphql').map((block) => [place(block), block] as const))('%s is GraphQL', (_, { text }) => {
    expect(parseGraphql(text).definitions.length).toBeGreaterThan(0);
  });

  test.each(of('js', 'jsx').map((block) => [place(block), block] as const))('%s is JavaScript', (_, { text }) => {
    parseScript(text, { sourceType: 'module', plugins: ['jsx'], allowReturnOutsideFunction: true });
    // What runs in browsers is of another compilation.
    const browsers = readFileSync(join(root, 'src/client/live/index.ts'), 'utf8');
    const live = [...browsers.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
    const exported = { 'octavo/client': Object.keys(client), 'octavo/live': live };
    for (const [name, names] of Object.entries(exported)) {
      const [, imported = ''] = new RegExp(`import \\{ (.*) \\} from '${name}'`).exec(text) ?? [];
      for (const one of imported.split(', ').filter((word) => word !== '')) expect(names).toContain(one);
    }
  });

  test.each(of('sql').map((block) => [place(block), block] as const))(
    '%s: settings that connections have',
    (_, { text }) => {
      const settings = [...text.matchAll(/^ALTER ROLE \w+ SET (\w+) = .*;$/gm)].map(([, name]) => name);
      expect(settings).toHaveLength(text.trim().split('\n').length);
    },
  );
});

describe('TypeScript', () => {
  let folder: string;
  const blocks = of('ts');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-blocks-'));
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/octavo'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const types = readFileSync(join(root, 'test/client/magazine.generated.ts'), 'utf8');
    await writeFile(join(folder, 'magazine.generated.ts'), types);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A block as a module: part of a configuration gets the rest of one. */
  function moduleOf({ text, page }: CodeBlock): string {
    if (text.includes("from 'octavo'")) return text;
    const isPart = /^(?:async )?\w+(?:: \{|\()/.test(text) && !text.includes(';\n');
    const config = isPart ? `export default defineConfig({\n${text.trimEnd().replace(/,?$/, ',')}\n});\n` : text;
    if (config.includes('defineConfig(')) return `import { defineConfig } from 'octavo';\n${config}`;
    const usesClient = text.includes('client.') || text.includes('articles.');
    const client = usesClient ? "const client = existing;\nconst articles = client.collection('articles');\n" : '';
    return `${preludes[page] ?? ''}${client}${text}\nexport { articles };\n`.replace(
      'export { articles }',
      usesClient ? 'export { articles }' : 'export {}',
    );
  }

  test('every block compiles', async () => {
    expect(blocks.length).toBeGreaterThan(10);
    await Promise.all(blocks.map((block, at) => writeFile(join(folder, `block-${at}.ts`), moduleOf(block))));
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const said = await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
    const named = said.replaceAll(/block-(\d+)\.ts/g, (_, at: string) => place(blocks[Number(at)] as CodeBlock));
    expect(named).toBe('');
  });

  const configs = blocks.filter((block) => moduleOf(block).includes('defineConfig('));

  test.each(configs.map((block) => [place(block), block] as const))('%s is a configuration', async (_, block) => {
    const project = await mkdtemp(join(folder, 'project-'));
    // Secrets come from the environment.
    await writeFile(join(project, 'octavo.config.ts'), moduleOf(block).replaceAll("?? ''", "?? 'a secret'"));
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    for (const name of ['article', 'page']) {
      const info = { singularName: name, pluralName: `${name}s`, displayName: name };
      const type = {
        kind: 'collectionType',
        collectionName: `${name}s`,
        info,
        attributes: { title: { type: 'string' } },
      };
      await mkdir(join(project, 'schema/content-types'), { recursive: true });
      await writeFile(join(project, `schema/content-types/${name}.json`), JSON.stringify(type));
    }
    const { config } = await loadProject({ project, environment: {} });
    expect(config.locales.length).toBeGreaterThan(0);
  });
});

/** A command without its variables, comments and what follows it. */
interface ShellCommand {
  readonly block: CodeBlock;
  readonly words: readonly string[];
}

/** The commands of a block: lines that go on behind a backslash or within quotes are one. */
function commandsOf(block: CodeBlock): readonly ShellCommand[] {
  const lines = block.text.replaceAll(/\\\n\s*/g, ' ').match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\n'"])+/g) ?? [];
  return lines.flatMap((line) => {
    const code = line.replace(/(?:^|\s)#.*$/s, '').trim();
    return code.split(/\s&&\s/).flatMap((command) => {
      const words = (command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
        word.replaceAll(/^["']|["']$/g, ''),
      );
      const first = words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word));
      return first === -1 ? [] : [{ block, words: words.slice(first) }];
    });
  });
}

describe('commands', () => {
  const commands = of('sh').flatMap(commandsOf);
  const silent = { out: () => undefined, err: () => undefined };

  /** The words of a call of octavo; null: another program. */
  function octavoWords(words: readonly string[]): readonly string[] | null {
    const leads = ['npx', 'node', 'runuser', '-u', '--', 'docker', 'compose', 'exec', 'run', '--rm', 'railway', 'ssh'];
    const isOctavo = (word: string): boolean => /(?:^|\/)octavo(?:\.js)?$/.test(word);
    const other = words.findIndex((word) => !isOctavo(word) && !leads.includes(word));
    const at = words.slice(0, other === -1 ? words.length : other).findLastIndex(isOctavo);
    return at === -1 ? null : words.slice(at + 1);
  }

  test.each(
    commands.flatMap(({ block, words }) => {
      const own = octavoWords(words);
      return own === null ? [] : [[`${place(block)}: octavo ${own.join(' ')}`, own] as const];
    }),
  )('%s has a command, its arguments and its options', (_, [name = '', ...rest]) => {
    const command: Command | undefined = createProgram(silent).commands.find((one) => one.name() === name);
    if (command === undefined) throw new Error(`there is no octavo ${name}`);
    const parsed = command
      .exitOverride()
      .action(() => undefined)
      .parse(rest, { from: 'user' });
    expect(parsed.args.length).toBeGreaterThanOrEqual(
      command.registeredArguments.filter(({ required }) => required).length,
    );
  });

  test('every other command is run below, creates something with npm, or is of a program that a test cannot have', () => {
    const others = commands.filter(({ words }) => octavoWords(words) === null);
    const unknown = others.filter(({ words: [program = '', second = ''] }) => {
      if (['curl', 'get', 'get()'].includes(program)) return false;
      if (program === 'npm') return !['create', 'run', 'install', 'ci'].includes(second);
      return !foreignPrograms.has(program);
    });
    expect(unknown.map(({ block, words }) => `${place(block)}: ${words.join(' ')}`)).toEqual([]);
  });

  describe('of curl', () => {
    let example: Example;
    beforeAll(async () => {
      example = await serveExample();
    });
    afterAll(() => example?.close());

    /** Every call tells its status, and has a token where it says nothing of one. */
    const wrapper = `curl() {
  case " $* " in *uthorization*|*cookies*) command curl -sS -o /dev/null -w '%{http_code} %{url}\\n' "$@" ;;
  *) command curl -sS -o /dev/null -w '%{http_code} %{url}\\n' -H "Authorization: Bearer $TOKEN" "$@" ;; esac; }
printf '\\377\\330\\377' > Harbour.jpg; printf '%%PDF-1.4\\n%%%%EOF\\n' > Notes.pdf
`;
    const requests = of('sh').filter(({ text }) => /^curl /m.test(text) && text.includes('http://localhost:1337'));

    test.each(requests.map((block) => [place(block), block] as const))(
      '%s is answered by a route',
      async (_, { text }) => {
        const script = text
          .replaceAll(/Bearer <token>/g, () => `Bearer ${example.app.firstToken}`)
          .replaceAll(/^npx octavo.*$/gm, '')
          .replaceAll(/ > \S+$/gm, '');
        const [said = ''] = await example.run([wrapper + script], { TOKEN: example.app.firstToken ?? '' });
        const statuses = [...said.matchAll(/^(\d{3}) /gm)].map(([, status]) => Number(status));
        expect(statuses.length).toBeGreaterThan(0);
        // What a page calls a1b2 is not there, a picture of three bytes is none, and who signs in is unknown.
        for (const status of statuses) expect([200, 201, 204, 304, 400, 401, 404], said).toContain(status);
      },
    );

    test('those of the example magazine give documents', async () => {
      const [definition, ...blocks] = of('sh').filter(({ page }) => page === 'examples/magazine/README.md');
      const calls = blocks.map(({ text }) => text.replaceAll('\n', '\necho\n'));
      const answers = await example.run([`${definition?.text}\n${calls.join('\n')}`], {
        TOKEN: example.app.firstToken ?? '',
      });
      const lists = answers
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lists.length).toBeGreaterThan(6);
      for (const { data } of lists) expect(Array.isArray(data) ? data.length : data).toBeTruthy();
    });
  });
});
