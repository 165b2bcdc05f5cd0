import { Failure } from '../../kernel/index.js';

const longest = 255;
/** Slashes would look like another folder, control characters like nothing at all. */
const refused = /[/\\\p{Cc}]/u;

/** The name of a folder without space around it. Raises Failure upload.invalid. */
export function folderName(text: string): string {
  const name = text.trim();
  const problem = problemOf(name);
  if (problem === null) return name;
  throw new Failure('upload.invalid', { message: problem }, [{ path: ['name'], message: problem, value: text }]);
}

function problemOf(name: string): string | null {
  if (name === '') return 'name must not be empty';
  if (name.length > longest) return `name must be at most ${longest} characters`;
  if (name === '.' || name === '..' || refused.test(name)) return 'name contains invalid characters';
  return null;
}
