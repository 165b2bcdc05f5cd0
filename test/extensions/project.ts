import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project of three content types: notes by writers, and traces of what was done to them. */
const files: Readonly<Record<string, string>> = {
  'schema/content-types/note.json': type('note', true, {
    title: { type: 'string', required: true },
    stamp: { type: 'string', private: true },
    shout: { type: 'string' },
    writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'notes' },
  }),
  'schema/content-types/writer.json': type('writer', false, {
    name: { type: 'string', required: true },
    notes: { type: 'relation', relation: 'oneToMany', target: 'api::note.note', mappedBy: 'writer' },
  }),
  'schema/content-types/trace.json': type('trace', false, { what: { type: 'string', required: true, unique: true } }),
};

function type(name: string, draftAndPublish: boolean, attributes: object): string {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info,
    options: { draftAndPublish },
    attributes,
  });
}

/** Writes it into a new folder, with this text as its configuration. */
export async function writeProject(config: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-extended-'));
  for (const [path, text] of Object.entries({ ...files, 'octavo.config.ts': config })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
