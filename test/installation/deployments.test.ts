import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type S3Rver, startS3Rver } from '../media/s3rver.js';
import { freshDatabase, type TestDatabase } from '../support/postgres.js';

/*
 * The deployment pages of docs/how-to: what the files on them say is carried out on this machine. Each platform's variables, port, health
 * check, time to stop and backup command are taken from the page; its PostgreSQL and its object store are those of the tests.
 */

// This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const root = join(import.meta.dirname, '../..');
const page = (name: string): string => readFileSync(join(root, 'docs/how-to', `${name}.md`), 'utf8');
const blocks = (name: string, language: string): readonly string[] =>
  [...page(name).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) => block);

type Variables = Readonly<Record<string, string>>;

/** What a platform is told of a server. */
interface Deployment {
  readonly variables: Variables;
  readonly healthPath: string;
  /** Statuses that the platform takes for healthy. */
  readonly healthy: readonly number[];
  readonly secondsToStop: number;
}

let folder: string;
let project: string;
let store: S3Rver;
let databases: readonly TestDatabase[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-deployments-'));
  project = join(folder, 'site');
  execFileSync(process.execPath, [join(root, 'bin/octavo.js'), 'new', project, '--yes', '--database', 'postgres']);
  writeFileSync(join(project, 'octavo.config.ts'), blocks('deploy-with-docker', 'ts')[0] ?? '');
  // An image has no .env.
  rmSync(join(project, '.env'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/octavo'));
  store = await startS3Rver(['my-site-media', 'my-site-backups', 'media', 'backups']);
});

afterAll(async () => {
  await store.close();
  await Promise.all(databases.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

const between: readonly number[] = Array.from({ length: 200 }, (_, at) => 200 + at);

function fly(): Deployment {
  const [text = ''] = blocks('deploy-to-fly', 'toml');
  const of = (section: string): Variables => {
    const part = text.split(/^(?=\[)/m).find((one) => one.startsWith(section)) ?? '';
    return Object.fromEntries(
      [...part.matchAll(/^(\w+) = "?([^"\n]*)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
  };
  const secrets = blocks('deploy-to-fly', 'sh').find((block) => block.startsWith('fly secrets set')) ?? '';
  const top = of('app');
  expect([top.kill_signal, of('[http_service]').internal_port]).toEqual(['SIGTERM', of('[env]').PORT]);
  return {
    variables: { ...of('[env]'), ...assignments(secrets) },
    healthPath: of('[[http_service.checks]]').path ?? '',
    healthy: between.slice(0, 100),
    secondsToStop: Number(top.kill_timeout),
  };
}

interface Listed {
  readonly key: string;
  readonly value?: string | number;
}

function listed(variables: readonly Listed[]): Variables {
  return Object.fromEntries(variables.map(({ key, value = '' }) => [key, String(value)]));
}

function render(): Deployment {
  const { services, databases: own } = parse(blocks('deploy-to-render', 'yaml')[0] ?? '') as {
    readonly services: readonly [
      {
        readonly envVars: readonly Listed[];
        readonly healthCheckPath: string;
        readonly maxShutdownDelaySeconds: number;
      },
    ];
    readonly databases: readonly [{ readonly name: string }];
  };
  const [service] = services;
  expect(service.envVars).toContainEqual({
    key: 'DATABASE_URL',
    fromDatabase: { name: own[0].name, property: 'connectionString' },
  });
  return {
    variables: listed(service.envVars),
    healthPath: service.healthCheckPath,
    healthy: between,
    secondsToStop: service.maxShutdownDelaySeconds,
  };
}

function railway(): Deployment {
  const { deploy } = JSON.parse(blocks('deploy-to-railway', 'json')[0] ?? '{}') as {
    readonly deploy: { readonly healthcheckPath: string; readonly drainingSeconds: number };
  };
  const variables = assignments(blocks('deploy-to-railway', 'sh')[0] ?? '');
  return { variables, healthPath: deploy.healthcheckPath, healthy: [200], secondsToStop: deploy.drainingSeconds };
}

function digitalOcean(): Deployment {
  const { services } = parse(blocks('deploy-to-digitalocean', 'yaml')[0] ?? '') as {
    readonly services: readonly [
      {
        readonly envs: readonly Listed[];
        readonly health_check: { readonly http_path: string };
        readonly termination: { readonly grace_period_seconds: number };
      },
    ];
  };
  const [{ envs, health_check: check, termination }] = services;
  return {
    variables: listed(envs),
    healthPath: check.http_path,
    healthy: between,
    secondsToStop: termination.grace_period_seconds,
  };
}

function compose(): Deployment {
  const own = parse(readFileSync(join(project, 'compose.yaml'), 'utf8'));
  const over = parse(blocks('deploy-with-docker', 'yaml')[0] ?? '');
  expect(own.services.octavo.read_only).toBe(true);
  expect(Object.keys(over.services.octavo.depends_on)).toEqual(['buckets']);
  // Every service that another one waits for is there, and what is waited for can happen.
  const services = { ...own.services, ...over.services };
  for (const service of [...Object.values(own.services), ...Object.values(over.services)] as readonly {
    readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  }[]) {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, services[name] === undefined]).toEqual([name, false]);
      if (condition === 'service_healthy') expect(services[name].healthcheck, name).toBeDefined();
    }
  }
  const dockerfile = readFileSync(join(project, 'Dockerfile'), 'utf8');
  const variables = { ...own.services.octavo.environment, ...over.services.octavo.environment };
  expect(dockerfile).toContain('/readyz');
  // Docker gives a container ten seconds.
  return { variables, healthPath: '/readyz', healthy: between.slice(0, 100), secondsToStop: 10 };
}

/** NAME=value of a shell or a list of variables; quotes and what the shell would compute are taken for a text. */
function assignments(text: string): Variables {
  const found = text.matchAll(/\b([A-Z][A-Z0-9_]+)=("[^"]*"|'[^']*'|\S+)/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.replace(/^["']|["']$/g, '')]));
}

/** The variables of a page, with what only the platform knows, and the secrets that a reader fills in. */
function filledIn(variables: Variables, database: string): Variables {
  const origin = new URL(store.settings.endpoint).origin;
  const bucket = (address = '', fallback = ''): string =>
    `${origin}/${address.startsWith('http') ? (address.split('/').at(-1) ?? '') : fallback}`;
  return {
    ...variables,
    DATABASE_URL: database,
    OCTAVO_SESSION_KEY: 'qM0b7yVZ2m1vHkR4sX9tLw3cPj8nGd5e',
    OCTAVO_ENCRYPTION_KEY: 'Zt6uB1nYx4rQ9wE7kV2mC5pL8sJ3hF0a',
    S3_ENDPOINT: bucket(variables.S3_ENDPOINT, 'my-site-media'),
    BACKUP_S3_ENDPOINT: bucket(variables.BACKUP_S3_ENDPOINT, 'my-site-backups'),
    S3_REGION: store.settings.region,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    PUBLIC_URL: 'https://cms.example.org',
    PORT: '0',
    OCTAVO_ADMIN_EMAIL: 'me@example.org',
    OCTAVO_ADMIN_PASSWORD: 'nine green wheels turn',
  };
}

/** Runs a container of the project: its variables and those of the image, and an empty data folder. */
async function start(name: string, variables: Variables) {
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NO_COLOR: '1', NODE_ENV: 'production', HOST: '127.0.0.1', ...variables, DATA_DIR: data };
  const words = ['node_modules/octavo/bin/octavo.js', 'start'];
  const child: ChildProcess = spawn(process.execPath, words, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  for (const until = Date.now() + 240_000; !/Ctrl\+C stops/.test(said); await pause(20)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} does not start:\n${said}`);
  }
  const base = /Address +(http:\/\/[^/\s]+)/.exec(said)?.[1] ?? '';
  return { child, ended, base, env, token: /Token +(octavo_\S+)/.exec(said)?.[1] ?? '' };
}

const platforms = { fly, render, railway, digitalocean: digitalOcean, compose } as const;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

test.concurrent.each(Object.entries(platforms))(
  '%s: healthy, keeps documents and files without a disk, backs up, stops in time',
  async (name, read) => {
    const { variables, healthPath, healthy, secondsToStop } = read();
    const database = await freshDatabase();
    databases = [...databases, database];
    const filled = filledIn(variables, database.url);
    // What a server without a disk needs stands on each page of a platform.
    if (name !== 'compose')
      expect(
        Object.keys(filled)
          .filter((key) => !(key in variables))
          .sort(),
      ).toEqual(['DATABASE_URL', 'PORT'].filter((key) => !(key in variables)));

    const first = await start(`${name}-1`, filled);
    expect(healthy).toContain((await fetch(`${first.base}${healthPath}`, { redirect: 'manual' })).status);
    const authorization = `Bearer ${first.token}`;
    const body = JSON.stringify({ data: { title: `Runs on ${name}` } });
    const headers = { authorization, 'content-type': 'application/json' };
    expect((await fetch(`${first.base}/api/articles`, { method: 'POST', headers, body })).status).toBeLessThan(300);
    const form = new FormData();
    form.append('files', new Blob([pixel]), 'blue.png');
    const uploaded = await fetch(`${first.base}/api/upload`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const [file] = (await uploaded.json()) as readonly [{ readonly url: string }];

    // The backup command of the page, in the container.
    const text = page(name === 'compose' ? 'deploy-with-docker' : `deploy-to-${name}`);
    const [, words = ''] = /node (node_modules\/octavo\/bin\/octavo\.js backup)/.exec(text) ?? [];
    const written = execFileSync(process.execPath, words.split(' '), {
      cwd: project,
      env: first.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(written).toMatch(/backups\/octavo-\d{8}T\d+Z\.tar\n$/);
    const check = ['node_modules/octavo/bin/octavo.js', 'restore', 'latest', '--check'];
    execFileSync(process.execPath, check, { cwd: project, env: first.env, stdio: 'ignore' });

    const asked = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    expect((performance.now() - asked) / 1_000).toBeLessThan(secondsToStop);

    // The next container has another disk, and everything is there.
    const second = await start(`${name}-2`, filled);
    const found = await fetch(`${second.base}/api/articles`, { headers: { authorization } });
    expect(await found.json()).toMatchObject({ data: [{ title: `Runs on ${name}` }] });
    expect((await fetch(new URL(file.url, second.base))).status).toBe(200);
    second.child.kill('SIGTERM');
    await second.ended;
  },
);

/** Whether a program is on this machine: where it is not, what is written for it is only compared. */
function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  await once(listener.close(), 'close');
  return port;
}

describe('a Linux server', () => {
  const unit = readFileSync(join(root, 'examples/deployment/octavo.service'), 'utf8');
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  let server: Awaited<ReturnType<typeof start>>;
  let upstream: string;

  beforeAll(async () => {
    // The settings of the machine, with a port of the test's.
    const [settings = ''] = blocks('deploy-to-a-server', 'sh').filter((block) => block.startsWith('PUBLIC_URL='));
    writeFileSync(join(project, 'octavo.config.ts'), "export default { locales: ['en'], defaultLocale: 'en' };\n");
    const { PUBLIC_URL: _, ...own } = assignments(settings);
    server = await start('server', { ...own, PORT: '0' });
    upstream = new URL(server.base).host;
  });

  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
  });

  test('the unit stands on the page, and its command, folders and time to stop are those of a server', () => {
    expect(blocks('deploy-to-a-server', 'ini')).toEqual([unit]);
    expect([setting('User'), setting('StateDirectory'), setting('ProtectSystem')]).toEqual([
      'octavo',
      'octavo',
      'strict',
    ]);
    // Connections before the signal have fifteen seconds, and requests in flight ten.
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThanOrEqual(30);
    expect(setting('ExecStart')).toBe('/srv/octavo/node_modules/.bin/octavo start --data /var/lib/octavo');
    const commands = [...page('deploy-to-a-server').matchAll(/^runuser .*$/gm)].map(([line]) => line);
    expect(commands).toHaveLength(3);
    for (const command of commands)
      expect(command).toMatch(/^runuser -u octavo -- node_modules\/\.bin\/octavo .* --data \/var\/lib\/octavo$/);
    if (!has('systemd-analyze')) return;
    const path = join(folder, 'octavo.service');
    const ours = unit
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replaceAll(/^(?:User|Group|WorkingDirectory)=.*\n/gm, '');
    writeFileSync(path, ours);
    const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('octavo.service:'))).toEqual([]);
  });

  test('backups of the page go where the unit lets them', () => {
    const words = ['node_modules/octavo/bin/octavo.js', 'backup'];
    const written = execFileSync(process.execPath, words, {
      cwd: project,
      env: server.env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(written.trim().startsWith(join(folder, 'server', 'backups/octavo-'))).toBe(true);
    execFileSync(process.execPath, ['node_modules/octavo/bin/octavo.js', 'restore', 'latest', '--check'], {
      cwd: project,
      env: server.env,
      stdio: 'ignore',
    });
  });

  test('cloud-init writes the same settings and proxy, and starts the same unit', () => {
    const [text = ''] = blocks('deploy-to-hetzner', 'yaml');
    expect(text.startsWith('#cloud-config\n')).toBe(true);
    const data = parse(text) as {
      readonly packages: readonly string[];
      readonly write_files: readonly {
        readonly path: string;
        readonly content: string;
        readonly permissions?: string;
      }[];
      readonly runcmd: readonly string[];
    };
    const file = (path: string) => data.write_files.find((one) => one.path === path);
    const settings = blocks('deploy-to-a-server', 'sh').find((block) => block.startsWith('PUBLIC_URL='));
    expect(file('/etc/octavo.env')).toMatchObject({ content: settings, permissions: '0600' });
    expect(file('/etc/caddy/Caddyfile')?.content).toContain('reverse_proxy 127.0.0.1:1337');
    expect(data.packages).toContain('caddy');
    const steps = blocks('deploy-to-a-server', 'sh').join('\n').split('\n');
    for (const step of data.runcmd.filter((one) => /useradd|systemctl (?:daemon|enable)/.test(one)))
      expect(steps).toContain(step);
    for (const step of data.runcmd) expect(spawnSync('sh', ['-n', '-c', step]).status, step).toBe(0);
  });

  const proxies = {
    nginx: {
      config: (listen: number) => {
        const [text = ''] = blocks('deploy-to-a-server', 'nginx');
        const http = text.replace('listen 80', `listen 127.0.0.1:${listen}`).replace('127.0.0.1:1337', upstream);
        const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
          (name) => `${name}_temp_path ${folder}/${name};`,
        );
        return `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${http}}\n`;
      },
      words: (path: string) => ['-c', path],
      check: (path: string) => ['-t', '-c', path],
    },
    caddy: {
      config: (listen: number) => {
        const [text = ''] = blocks('deploy-to-a-server', 'caddyfile');
        const site = text.replace('cms.example.org', `http://127.0.0.1:${listen}`).replace('127.0.0.1:1337', upstream);
        return `{\n  admin off\n  auto_https off\n}\n${site}`;
      },
      words: (path: string) => ['run', '--adapter', 'caddyfile', '--config', path],
      check: (path: string) => ['validate', '--adapter', 'caddyfile', '--config', path],
    },
  } as const;

  test.each(Object.entries(proxies))('%s passes on large uploads, and events at once', async (name, proxy) => {
    const listen = await freePort();
    const path = join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
    const config = proxy.config(listen);
    expect(config).toContain(upstream);
    expect(config).toContain(String(listen));
    expect(config.split('{').length).toBe(config.split('}').length);
    if (!has(name)) return;
    writeFileSync(path, config);
    execFileSync(name, proxy.check(path), { stdio: 'ignore' });
    const child = spawn(name, proxy.words(path), { stdio: 'ignore' });
    const ended = once(child, 'exit');
    const base = `http://127.0.0.1:${listen}`;
    try {
      const answers = () =>
        fetch(`${base}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(answers, { timeout: 60_000 }).toBe(204);
      const authorization = `Bearer ${server.token}`;
      const form = new FormData();
      form.append('files', new Blob(['line\n'.repeat(600_000)], { type: 'text/plain' }), 'long.txt');
      expect(
        (await fetch(`${base}/api/upload`, { method: 'POST', headers: { authorization }, body: form })).status,
      ).toBe(201);
      const stream = await fetch(`${base}/api/_events`, { headers: { authorization } });
      const reader = stream.body?.getReader();
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ data: { title: `Behind ${name}` } });
      expect((await fetch(`${base}/api/articles`, { method: 'POST', headers, body })).ok).toBe(true);
      let seen = '';
      while (!seen.includes('entry.publish')) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended:\n${seen}`);
        seen += Buffer.from(value ?? []).toString();
      }
      await reader?.cancel();
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
