import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const note = {
  kind: 'collectionType',
  collectionName: 'notes',
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: { title: { type: 'string' } },
};

/** Makes a project in a new folder; `media` as in its configuration. Returns the folder. */
export async function mediaProject(media: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-media-'));
  await mkdir(join(folder, 'schema/content-types'), { recursive: true });
  await writeFile(join(folder, 'schema/content-types/note.json'), JSON.stringify(note));
  await writeFile(join(folder, 'octavo.config.ts'), `export default { media: ${JSON.stringify(media)} };\n`);
  return folder;
}
