import { LengthViolation, UniqueViolation } from '../../../storage/database/index.js';
import { claimUnique, documentClaims, releaseUnique, releaseUniques } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import type { ColumnValues, Version } from '../versions.js';
import { notUnique, tooLong } from './unique-errors.js';
import { hasClaims, isClaimKeyOf, type UniqueValue, uniqueValues } from './unique-values.js';

/** A claim of a document: a key of a unique attribute and a value as text. */
interface Claim {
  readonly key: string;
  readonly text: string;
}

/**
 * Claims the unique values of a published version that no index of the version table can keep unique: those that all
 * locales of a document share, and those in components. Releases what the document claimed for this version before.
 * Throws Failure write.invalid.
 */
export async function claimUniqueValues(
  context: WriteContext,
  document: DocumentLocale,
  columns: ColumnValues,
): Promise<void> {
  if (!hasClaims(document, context.snapshot)) return;
  const values = readUniqueValues(context, document, columns);
  const alreadyClaimed = await releaseOutdated(context, document, values);
  for (const [id, unique] of values) if (!alreadyClaimed.has(id)) await addClaim(context, document, unique);
}

/**
 * Releases what a document claimed for its version in this locale and would not claim with these columns, so that another document may
 * claim it first. Throws Failure write.invalid for a value that they have twice.
 */
export async function releaseOutdatedClaims(
  context: WriteContext,
  document: DocumentLocale,
  columns: ColumnValues,
): Promise<void> {
  if (!hasClaims(document, context.snapshot)) return;
  await releaseOutdated(context, document, readUniqueValues(context, document, columns));
}

function readUniqueValues(
  { snapshot }: WriteContext,
  document: DocumentLocale,
  columns: ColumnValues,
): ReadonlyMap<string, UniqueValue> {
  const values = new Map<string, UniqueValue>();
  for (const unique of uniqueValues(document, columns, snapshot)) {
    const id = claimId({ key: unique.key, text: String(unique.value) });
    if (values.has(id)) throw notUnique(unique.path, unique.value);
    values.set(id, unique);
  }
  return values;
}

/** Returns which of these values the document has claimed already. */
async function releaseOutdated(
  context: WriteContext,
  document: DocumentLocale,
  values: ReadonlyMap<string, UniqueValue>,
): Promise<ReadonlySet<string>> {
  const alreadyClaimed = new Set<string>();
  for (const claim of await readClaims(context, document)) {
    if (!isClaimKeyOf(claim.key, null) && !isClaimKeyOf(claim.key, document.locale)) continue;
    if (values.has(claimId(claim))) alreadyClaimed.add(claimId(claim));
    else await removeClaim(context, document, claim);
  }
  return alreadyClaimed;
}

/**
 * Releases the claims of the version of the source's locale, which is no longer published; and all claims once no
 * version of the document is published. `staying`: the remaining versions of the document.
 */
export async function releaseUniqueValues(
  context: WriteContext,
  document: DocumentLocale,
  remaining: readonly Version[],
): Promise<void> {
  if (!hasClaims(document, context.snapshot)) return;
  if (remaining.every(({ status }) => status === 'draft')) {
    await context.tx.run(releaseUniques(context.printer), [document.documentId]);
    return;
  }
  for (const claim of await readClaims(context, document)) {
    if (isClaimKeyOf(claim.key, document.locale)) await removeClaim(context, document, claim);
  }
}

async function readClaims(context: WriteContext, { documentId }: DocumentLocale): Promise<readonly Claim[]> {
  const rows = await context.tx.rows(documentClaims(context.printer), [documentId]);
  return rows.map((row) => ({ key: String(row.attribute), text: String(row.value) }));
}

async function addClaim(
  context: WriteContext,
  { type, documentId }: DocumentLocale,
  { key, path, value }: UniqueValue,
): Promise<void> {
  try {
    await context.tx.run(claimUnique(context.printer), [type.uid, key, String(value), documentId]);
  } catch (error) {
    if (error instanceof UniqueViolation) throw notUnique(path, value);
    throw error instanceof LengthViolation ? tooLong(path) : error;
  }
}

async function removeClaim(context: WriteContext, { type }: DocumentLocale, { key, text }: Claim): Promise<void> {
  await context.tx.run(releaseUnique(context.printer), [type.uid, key, text]);
}

function claimId({ key, text }: Claim): string {
  return `${key}\n${text}`;
}
