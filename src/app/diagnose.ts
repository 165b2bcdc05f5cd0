import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTime } from '../backup/index.js';
import { Fault, fileRefusal, Refusal, systemClock } from '../kernel/index.js';
import { openSqliteStore, type Store } from '../store/index.js';
import { backupPlace } from './backup-place.js';
import { clockWarning } from './clock-warning.js';
import { openStorage } from './open-files.js';
import { describeDatabase, lostDatabase, openStore } from './open-store.js';
import { loadProject, type Project } from './project.js';
import { readSecretsFile } from './secrets-file.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** What was found out about one part of an installation. */
export interface Finding {
  /** `attention`: it works, and somebody should know. */
  readonly level: 'good' | 'attention' | 'bad';
  readonly part: string;
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

const gibibyte = 1024 ** 3;
/** Less free space than this is told of: a database that cannot grow refuses writes. */
const littleSpace = gibibyte;
const day = 24 * 60 * 60 * 1_000;
/** A backup older than this helps little. */
const oldBackup = 7 * day;
const recommendedNode = 22;
const privately = 0o077;

/**
 * Looks through an installation, also beside a running server: nothing is made, changed or migrated; the place of backups is tried. Every part is looked at, whatever
 * is wrong with the others; without a readable project there is nothing else to look at.
 */
export async function diagnose(options: AppOptions): Promise<readonly Finding[]> {
  const node = nodeFinding(process.versions.node);
  try {
    const project = await loadProject(options);
    const { config } = project;
    const parts: readonly (readonly [part: string, look: () => Promise<readonly Finding[]>])[] = [
      ['data folder', () => dataFolder(config)],
      ['database', () => database(project, options)],
      ['secrets', () => secrets(config, options.environment ?? process.env)],
      ['files', () => files(config)],
      ['backups', () => backups(config, options)],
    ];
    const findings = await Promise.all(
      parts.map(([part, look]) => look().catch((error: unknown) => [broken(part, error)])),
    );
    return [node, projectFinding(project), ...findings.flat(), ...settings(config)];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [node, broken('project', error)];
  }
}

function nodeFinding(version: string): Finding {
  const part = 'Node.js';
  if (Number(version.split('.', 1)[0]) >= recommendedNode) return good(part, version);
  return attention(part, `${version} gets no updates any more`, `install ${recommendedNode} or later`);
}

function projectFinding({ snapshot }: Project): Finding {
  const own = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  return good(
    'project',
    `${counted(own.length, 'content type')}, ${counted(snapshot.locales.length, 'locale')}, no mistakes`,
  );
}

async function dataFolder({ dataDir }: OctavoConfig): Promise<readonly Finding[]> {
  const part = 'data folder';
  if (!existsSync(dataDir)) return [attention(part, `${dataDir} is not there yet`, 'the first start makes it')];
  await access(dataDir, constants.W_OK);
  const { mode } = await stat(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const size = `${(free / gibibyte).toFixed(1)} GiB free`;
  return [
    free < littleSpace
      ? attention(part, `${dataDir}, ${size}`, 'make room: a full disk refuses writes')
      : good(part, `${dataDir}, ${size}`),
    ...((mode & privately) === 0
      ? []
      : [attention(part, 'others on this machine may look into it', `chmod 700 ${dataDir}`)]),
  ];
}

async function database({ config, snapshot }: Project, options: AppOptions): Promise<readonly Finding[]> {
  const part = 'database';
  const file = join(config.dataDir, 'octavo.db');
  const lost = config.database.url === null ? lostDatabase(config.dataDir) : null;
  if (lost !== null) return [broken(part, lost)];
  if (config.database.url === null && !existsSync(file)) {
    return [attention(part, 'there is none yet', 'the first start makes it')];
  }
  // It is only read here; a server writes to it.
  if (config.database.url === null) await access(file, constants.R_OK | constants.W_OK);
  const store: Store =
    config.database.url === null ? await openSqliteStore({ file, readOnly: true }) : await openStore(config, options);
  try {
    await store.look();
    const [latest] = await store.revisions();
    const name = describeDatabase(config);
    if (latest === undefined) return [attention(part, `${name} is empty`, 'the first start makes the tables')];
    const answers = [good(part, `${name} answers`), ...clockFindings(store)];
    if (latest.version === snapshot.version) return answers;
    return [
      ...answers,
      attention('content model', 'the files and the database differ', 'octavo migrate --plan shows how'),
    ];
  } finally {
    await store.close();
  }
}

function clockFindings({ clock }: Store): readonly Finding[] {
  const warning = clockWarning(clock);
  return warning === null ? [] : [attention('clock', warning, 'let NTP set the clocks of all machines')];
}

async function secrets(
  { dataDir }: OctavoConfig,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const part = 'secrets';
  const given = ['OCTAVO_SESSION_KEY', 'OCTAVO_ENCRYPTION_KEY'].filter(
    (name) => Boolean(environment[name]) || Boolean(environment[`${name}_FILE`]),
  );
  if (given.length === 2) return [good(part, 'from the environment')];
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return [attention(part, 'there are none yet', 'the first start makes them')];
  readSecretsFile(path);
  return [good(part, `${path}, for its owner alone`)];
}

async function files({ media, dataDir }: OctavoConfig): Promise<readonly Finding[]> {
  const uploads = join(dataDir, 'uploads');
  const storage = openStorage(media, uploads, () => undefined);
  // Whether there is such an object or not: the store has answered.
  await storage.find('octavo_doctor');
  return [good('files', storage.name === 'local' ? uploads : (media.s3?.endpoint ?? ''))];
}

async function backups({ backup }: OctavoConfig, options: AppOptions): Promise<readonly Finding[]> {
  const part = 'backups';
  const place = backupPlace(backup, null, () => undefined);
  await place.probe();
  const latest = (await place.list()).at(-1);
  if (latest === undefined) {
    return [attention(part, `none in ${place.name}`, 'octavo backup makes one, backup.everyHours one every so often')];
  }
  const now = (options.clock ?? systemClock).now();
  const age = now - (backupTime(latest) ?? now);
  const told = `${latest} in ${place.name}`;
  return age > oldBackup ? [attention(part, `${told} is ${Math.floor(age / day)} days old`)] : [good(part, told)];
}

function settings({ publicUrl, mail, logger, metrics }: OctavoConfig): readonly Finding[] {
  const found: Finding[] = [];
  if (publicUrl === null) {
    found.push(
      attention('address', 'publicUrl is not set', 'mails and sign-ins elsewhere lead back to it: set PUBLIC_URL'),
    );
  } else if (!publicUrl.startsWith('https:')) {
    found.push(attention('address', `${publicUrl} is not encrypted`, 'put a proxy with TLS in front of it'));
  } else found.push(good('address', publicUrl));
  found.push(
    mail.smtp === null
      ? attention('mail', 'mails are written to a folder', 'set SMTP_URL, so that people get them')
      : good('mail', 'sent by a mail server'),
  );
  const watched = [
    ...(logger ? ['requests are logged'] : []),
    ...(metrics.token === null ? [] : ['metrics are at /metrics']),
  ];
  found.push(
    watched.length === 0
      ? attention(
          'monitoring',
          'requests are not logged, and there are no metrics',
          'set METRICS_TOKEN, or logger: true',
        )
      : good('monitoring', watched.join(', ')),
  );
  return found;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function good(part: string, text: string): Finding {
  return { level: 'good', part, text };
}

function attention(part: string, text: string, advice?: string): Finding {
  return { level: 'attention', part, text, ...(advice === undefined ? {} : { advice }) };
}

function broken(part: string, error: unknown): Finding {
  const refusal = error instanceof Refusal ? error : fileRefusal(error);
  const told = refusal === null ? worldly(error) : { text: refusal.message, advice: refusal.lines.join('; ') };
  return { level: 'bad', part, ...told };
}

function worldly(error: unknown): Pick<Finding, 'text' | 'advice'> {
  if (!(error instanceof Error)) return { text: String(error) };
  const reason = error instanceof Fault && error.cause instanceof Error ? error.cause.message : '';
  return { text: error.message, ...(reason === '' ? {} : { advice: reason }) };
}
