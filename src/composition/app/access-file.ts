import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type AccessChange, type AccessFile, type Accounts, parseAccessFile } from '../../domain/accounts/index.js';
import { CliError, Failure, firstLine } from '../../foundations/core/index.js';

/** The file with the permissions of roles that a project deploys. */
export interface ProjectAccessFile extends AccessFile {
  /** As it is configured or named in a command. */
  readonly name: string;
}

/** Reads an access file; `name` is relative to `folder`. Throws CliError with all of its mistakes that do not depend on the content model. */
export async function readAccessFile(folder: string, name: string): Promise<ProjectAccessFile> {
  const file = parseAccessFile(await readJson(folder, name));
  if (file.problems.length > 0) throw mistakes(name, file.problems);
  return { ...file, name };
}

async function readJson(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(resolve(folder, name), 'utf8'));
  } catch (error) {
    const hint = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new CliError(`The access file ${name} ${hint}: ${firstLine(error)}`, [
      'octavo access:export writes one; without the setting access.file none is read',
    ]);
  }
}

/** Returns what the file changes, and changes it unless `planOnly`. Throws CliError with every part that does not fit the content model. */
export async function applyAccessFile(
  file: ProjectAccessFile,
  { roles }: Pick<Accounts, 'roles'>,
  planOnly = false,
): Promise<readonly AccessChange[]> {
  try {
    return await (planOnly ? roles.planAccess(file) : roles.applyAccess(file));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'account.invalid') throw error;
    throw mistakes(
      file.name,
      error.problems.map(({ message }) => message),
    );
  }
}

function mistakes(name: string, lines: readonly string[]): CliError {
  return new CliError(`The access file ${name} has mistakes:`, lines);
}
