import { claimsOf, claimUnique, releaseUnique, releaseUniques } from '../../plan/index.js';
import { LengthViolation, UniqueViolation } from '../../store/index.js';
import type { Source, Work } from '../context.js';
import type { Columns, Version } from '../versions.js';
import { notUnique, tooLong } from './clash.js';
import { hasClaims, isKeyOf, type UniqueValue, uniqueValues } from './unique-values.js';

/** What a document claimed: a key of a unique attribute and a value as text. */
interface Claim {
  readonly key: string;
  readonly text: string;
}

/**
 * Claims the unique values of a version that goes live where no index of the version table can keep them unique: those that all
 * locales of a document share, and those in components. What the document claimed for this version before is given up.
 * Raises Failure write.invalid.
 */
export async function claimValues(work: Work, source: Source, columns: Columns): Promise<void> {
  if (!hasClaims(source, work.snapshot)) return;
  const wanted = new Map<string, UniqueValue>();
  for (const unique of uniqueValues(source, columns, work.snapshot)) {
    const id = idOf({ key: unique.key, text: String(unique.value) });
    if (wanted.has(id)) throw notUnique(unique.path, unique.value);
    wanted.set(id, unique);
  }
  const held = new Set<string>();
  for (const claim of await readClaims(work, source)) {
    if (!isKeyOf(claim.key, null) && !isKeyOf(claim.key, source.locale)) continue;
    if (wanted.has(idOf(claim))) held.add(idOf(claim));
    else await give(work, source, claim);
  }
  for (const [id, unique] of wanted) if (!held.has(id)) await take(work, source, unique);
}

/**
 * Gives up what the version of the source's locale claimed, which is not live any more; and everything, when nothing of the
 * document is. `staying`: the versions that the document still has.
 */
export async function releaseValues(work: Work, source: Source, staying: readonly Version[]): Promise<void> {
  if (!hasClaims(source, work.snapshot)) return;
  if (staying.every(({ status }) => status === 'draft')) {
    await work.tx.run(releaseUniques(work.printer), [source.documentId]);
    return;
  }
  for (const claim of await readClaims(work, source)) {
    if (isKeyOf(claim.key, source.locale)) await give(work, source, claim);
  }
}

async function readClaims(work: Work, { documentId }: Source): Promise<readonly Claim[]> {
  const rows = await work.tx.rows(claimsOf(work.printer), [documentId]);
  return rows.map((row) => ({ key: String(row.attribute), text: String(row.value) }));
}

async function take(work: Work, { type, documentId }: Source, { key, path, value }: UniqueValue): Promise<void> {
  try {
    await work.tx.run(claimUnique(work.printer), [type.uid, key, String(value), documentId]);
  } catch (error) {
    if (error instanceof UniqueViolation) throw notUnique(path, value);
    throw error instanceof LengthViolation ? tooLong(path) : error;
  }
}

async function give(work: Work, { type }: Source, { key, text }: Claim): Promise<void> {
  await work.tx.run(releaseUnique(work.printer), [type.uid, key, text]);
}

function idOf({ key, text }: Claim): string {
  return `${key}\n${text}`;
}
