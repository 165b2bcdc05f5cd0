import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTime } from '../../domain/transfer/backup/index.js';
import { CliError, Fault, fileAccessError, millisecondsPerDay, systemClock } from '../../foundations/core/index.js';
import type { Snapshot } from '../../language/schema/index.js';
import { openSqliteStore, type Store } from '../../storage/database/index.js';
import { openMigrations } from '../../storage/migrations/index.js';
import { openBackupStorage } from './backup/backup-storage.js';
import { loadProject, type Project } from './project.js';
import { clockWarning } from './runtime/clock-warning.js';
import { openStorage } from './runtime/file-services.js';
import { describeDatabase, missingDatabaseError, openStore } from './runtime/open-store.js';
import { readSecretsFile } from './secrets/secrets-file.js';
import type { AppOptions, OctavoConfig } from './types.js';

/** The result of checking one part of an installation. */
export interface Finding {
  /** `attention`: the server works, but the operator should be informed. */
  readonly level: 'good' | 'attention' | 'bad';
  readonly part: string;
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

const gibibyte = 1024 ** 3;
/** Less free space than this is reported: a database that cannot grow refuses writes. */
const lowDiskSpace = gibibyte;
/** A backup older than this helps little. */
const maxBackupAge = 7 * millisecondsPerDay;
const recommendedNode = 22;
const groupAndOtherPermissions = 0o077;

/**
 * Checks an installation, also next to a running server: nothing is created, changed or migrated; the backup location
 * is probed. Every part is checked, independent of errors in the others; without a readable project nothing else can be
 * checked.
 */
export async function diagnose(options: AppOptions): Promise<readonly Finding[]> {
  const node = nodeFinding(process.versions.node);
  try {
    const project = await loadProject(options);
    const { config } = project;
    const checks: readonly (readonly [part: string, check: () => Promise<readonly Finding[]>])[] = [
      ['data folder', () => checkDataFolder(config)],
      ['database', () => checkDatabase(project, options)],
      ['secrets', () => checkSecrets(config, options.environment ?? process.env)],
      ['files', () => checkFiles(config)],
      ['backups', () => checkBackups(config, options)],
    ];
    const findings = await Promise.all(
      checks.map(([part, check]) => check().catch((error: unknown) => [badFinding(part, error)])),
    );
    return [node, projectFinding(project), ...findings.flat(), ...checkSettings(config)];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [node, badFinding('project', error)];
  }
}

function nodeFinding(version: string): Finding {
  const part = 'Node.js';
  if (Number(version.split('.', 1)[0]) >= recommendedNode) return goodFinding(part, version);
  return attentionFinding(part, `${version} gets no updates any more`, `install ${recommendedNode} or later`);
}

function projectFinding({ snapshot }: Project): Finding {
  const projectTypes = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  return goodFinding(
    'project',
    `${pluralize(projectTypes.length, 'content type')}, ${pluralize(snapshot.locales.length, 'locale')}, no mistakes`,
  );
}

async function checkDataFolder({ dataDir }: OctavoConfig): Promise<readonly Finding[]> {
  const part = 'data folder';
  if (!existsSync(dataDir)) return [attentionFinding(part, `${dataDir} is not there yet`, 'the first start makes it')];
  await access(dataDir, constants.W_OK);
  const { mode } = await stat(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const size = `${(free / gibibyte).toFixed(1)} GiB free`;
  return [
    free < lowDiskSpace
      ? attentionFinding(part, `${dataDir}, ${size}`, 'make room: a full disk refuses writes')
      : goodFinding(part, `${dataDir}, ${size}`),
    ...((mode & groupAndOtherPermissions) === 0
      ? []
      : [attentionFinding(part, 'other users of this machine may read it', `chmod 700 ${dataDir}`)]),
  ];
}

async function checkDatabase({ config, snapshot }: Project, options: AppOptions): Promise<readonly Finding[]> {
  const part = 'database';
  const file = join(config.dataDir, 'octavo.db');
  const lost = config.database.url === null ? missingDatabaseError(config.dataDir) : null;
  if (lost !== null) return [badFinding(part, lost)];
  if (config.database.url === null && !existsSync(file)) {
    return [attentionFinding(part, 'there is none yet', 'the first start makes it')];
  }
  // Checks read access only; a server also writes to it.
  if (config.database.url === null) await access(file, constants.R_OK | constants.W_OK);
  const store: Store =
    config.database.url === null ? await openSqliteStore({ file, readOnly: true }) : await openStore(config, options);
  try {
    await store.syncVersion();
    const [latest] = await openMigrations(store).revisions();
    const name = describeDatabase(config);
    if (latest === undefined) return [attentionFinding(part, `${name} is empty`, 'the first start makes the tables')];
    const answers = [
      goodFinding(part, `${name} answers`),
      ...checkClock(store),
      ...(await checkTextIndexes(store, snapshot)),
    ];
    if (latest.version === snapshot.version) return answers;
    return [
      ...answers,
      attentionFinding('content model', 'the files and the database differ', 'octavo migrate --plan shows how'),
    ];
  } finally {
    await store.close();
  }
}

async function checkTextIndexes(store: Store, { contentTypes }: Snapshot): Promise<readonly Finding[]> {
  const isIndexed = [...contentTypes.values()].some(({ attributes }) =>
    [...attributes.values()].some((attribute) => attribute.storage === 'column' && attribute.index === 'text'),
  );
  if (!isIndexed) return [];
  const { engine, reader } = store.schemaConnection();
  const { trigrams } = await engine.inspect(reader);
  if (trigrams !== 'missing') return [];
  return [
    attentionFinding(
      'text indexes',
      'the extension pg_trgm is missing: attributes with the index "text" are searched row by row',
      'CREATE EXTENSION pg_trgm; in the database, then start Octavo again',
    ),
  ];
}

function checkClock({ clock }: Store): readonly Finding[] {
  const warning = clockWarning(clock);
  return warning === null ? [] : [attentionFinding('clock', warning, 'let NTP set the clocks of all machines')];
}

async function checkSecrets(
  { dataDir }: OctavoConfig,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const part = 'secrets';
  const fromEnvironment = ['OCTAVO_SESSION_KEY', 'OCTAVO_ENCRYPTION_KEY'].filter(
    (name) => Boolean(environment[name]) || Boolean(environment[`${name}_FILE`]),
  );
  if (fromEnvironment.length === 2) return [goodFinding(part, 'from the environment')];
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) return [attentionFinding(part, 'there are none yet', 'the first start makes them')];
  readSecretsFile(path);
  return [goodFinding(part, `${path}, for its owner alone`)];
}

async function checkFiles({ media, dataDir }: OctavoConfig): Promise<readonly Finding[]> {
  const uploads = join(dataDir, 'uploads');
  const storage = openStorage(media, uploads, () => undefined);
  // The result does not matter: the store has responded.
  await storage.find('octavo_doctor');
  return [goodFinding('files', storage.name === 'local' ? uploads : (media.s3?.endpoint ?? ''))];
}

async function checkBackups({ backup }: OctavoConfig, options: AppOptions): Promise<readonly Finding[]> {
  const part = 'backups';
  const storage = openBackupStorage(backup, null, () => undefined);
  await storage.probe();
  const latest = (await storage.list()).at(-1);
  if (latest === undefined) {
    return [
      attentionFinding(
        part,
        `none in ${storage.name}`,
        'octavo backup makes one, backup.everyHours one every so often',
      ),
    ];
  }
  const now = (options.clock ?? systemClock).now();
  const age = now - (backupTime(latest) ?? now);
  const description = `${latest} in ${storage.name}`;
  return age > maxBackupAge
    ? [attentionFinding(part, `${description} is ${Math.floor(age / millisecondsPerDay)} days old`)]
    : [goodFinding(part, description)];
}

function checkSettings({ publicUrl, mail, logger, metrics }: OctavoConfig): readonly Finding[] {
  const findings: Finding[] = [];
  if (publicUrl === null) {
    findings.push(
      attentionFinding(
        'address',
        'publicUrl is not set',
        'mails and sign-ins elsewhere lead back to it: set PUBLIC_URL',
      ),
    );
  } else if (!publicUrl.startsWith('https:')) {
    findings.push(attentionFinding('address', `${publicUrl} is not encrypted`, 'put a proxy with TLS in front of it'));
  } else findings.push(goodFinding('address', publicUrl));
  findings.push(
    mail.smtp === null
      ? attentionFinding('mail', 'mails are written to a folder', 'set SMTP_URL, so that people get them')
      : goodFinding('mail', 'sent by a mail server'),
  );
  const watched = [
    ...(logger ? ['requests are logged'] : []),
    ...(metrics.token === null ? [] : ['metrics are at /metrics']),
  ];
  findings.push(
    watched.length === 0
      ? attentionFinding(
          'monitoring',
          'requests are not logged, and there are no metrics',
          'set METRICS_TOKEN, or logger: true',
        )
      : goodFinding('monitoring', watched.join(', ')),
  );
  return findings;
}

function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function goodFinding(part: string, text: string): Finding {
  return { level: 'good', part, text };
}

function attentionFinding(part: string, text: string, advice?: string): Finding {
  return { level: 'attention', part, text, ...(advice === undefined ? {} : { advice }) };
}

function badFinding(part: string, error: unknown): Finding {
  const refusal = error instanceof CliError ? error : fileAccessError(error);
  const description =
    refusal === null ? describeError(error) : { text: refusal.message, advice: refusal.lines.join('; ') };
  return { level: 'bad', part, ...description };
}

function describeError(error: unknown): Pick<Finding, 'text' | 'advice'> {
  if (!(error instanceof Error)) return { text: String(error) };
  const reason = error instanceof Fault && error.cause instanceof Error ? error.cause.message : '';
  return { text: error.message, ...(reason === '' ? {} : { advice: reason }) };
}
