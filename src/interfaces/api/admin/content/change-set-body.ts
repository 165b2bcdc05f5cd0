import type { AddedDocuments, ChangeSetText } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import { BodyFields } from '../body-fields.js';

const maxNameLength = 100;
const maxDescriptionLength = 2_000;
/** Maximum number of documents that one request puts into a set. */
const maxDocuments = 1_000;
const maxLocales = 100;

/** Returns the texts that a body names. Throws Failure account.invalid. */
export function parseChangeSetBody(body: unknown): Partial<ChangeSetText> {
  const fields = new BodyFields(body, ['name', 'description']);
  const name = fields.text('name')?.trim();
  const description = fields.textOrNull(
    'description',
    'maxLength',
    `must be null or a string of at most ${maxDescriptionLength} characters`,
    (text) => text.length <= maxDescriptionLength,
  );
  fields.throwProblems();
  if (name !== undefined && (name === '' || name.length > maxNameLength))
    throw invalid('name', `name must have 1 to ${maxNameLength} characters`);
  return { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
}

/** Returns the texts of a new set, which has to have a name. Throws Failure account.invalid. */
export function parseNewChangeSet(body: unknown): ChangeSetText {
  const { name, description = null } = parseChangeSetBody(body);
  if (name === undefined) throw invalid('name', 'name is a required field');
  return { name, description };
}

/** Returns the documents to put into a set. Throws Failure account.invalid. */
export function parseAddedDocuments(body: unknown): readonly AddedDocuments[] {
  const fields = new BodyFields(body, ['documents']);
  const groups = fields.list('documents') ?? [];
  fields.throwProblems();
  // Checked before any of them is read.
  if (groups.length === 0 || groups.length > maxDocuments) throw tooMany();
  const documents = groups.map(parseGroup);
  const total = documents.reduce((sum, { documentIds }) => sum + documentIds.length, 0);
  if (total === 0 || total > maxDocuments) throw tooMany();
  return documents;
}

function parseGroup(value: unknown): AddedDocuments {
  const fields = new BodyFields(value, ['type', 'documentIds', 'locales', 'from', 'action']);
  const type = fields.requiredText('type');
  const documentIds = [...new Set(fields.texts('documentIds') ?? [])];
  const isEvery = typeof value === 'object' && value !== null && 'locales' in value && value.locales === '*';
  const codes = isEvery ? null : fields.texts('locales');
  const from = fields.enumValue('from', ['draft', 'published']) ?? 'draft';
  const action = fields.enumValue('action', ['change', 'remove']) ?? 'change';
  fields.throwProblems();
  if (codes !== undefined && codes !== null && (codes.length === 0 || codes.length > maxLocales))
    throw invalid('locales', `locales must be * or a list of 1 to ${maxLocales} codes`);
  const locales = isEvery ? '*' : codes == null ? null : [...new Set(codes)];
  return { type, documentIds, locales, from, action };
}

function tooMany(): Failure {
  return invalid('documents', `documents must name 1 to ${maxDocuments} documents`);
}

function invalid(name: string, message: string): Failure {
  return new Failure('account.invalid', { message }, [{ path: [name], message }]);
}
