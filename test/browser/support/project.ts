import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A content model: definitions by where their files are, below `schema/`, without the ending. */
export type Definitions = Readonly<Record<string, object>>;

/** Writes a project with this model into a folder of its own; returns its path. */
export async function writeProject(definitions: Definitions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-project-'));
  for (const [name, definition] of Object.entries(definitions)) {
    const file = join(folder, 'schema', `${name}.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(definition, null, 2));
  }
  return folder;
}
