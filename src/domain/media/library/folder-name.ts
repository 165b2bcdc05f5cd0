import { Failure } from '../../../foundations/core/index.js';

const maxLength = 255;
/** Slashes would look like another folder, control characters like nothing at all. */
const invalidCharacters = /[/\\\p{Cc}]/u;

/** The name of a folder without space around it. Throws Failure upload.invalid. */
export function parseFolderName(text: string): string {
  const name = text.trim();
  const problem = nameProblem(name);
  if (problem === null) return name;
  throw new Failure('upload.invalid', { message: problem }, [{ path: ['name'], message: problem, value: text }]);
}

function nameProblem(name: string): string | null {
  if (name === '') return 'name must not be empty';
  if (name.length > maxLength) return `name must be at most ${maxLength} characters`;
  if (name === '.' || name === '..' || invalidCharacters.test(name)) return 'name contains invalid characters';
  return null;
}
