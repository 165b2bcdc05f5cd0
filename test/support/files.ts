import type { App } from '../../src/composition/app/index.js';
import type { Json } from '../../src/foundations/core/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { fileUid } from '../../src/language/schema/index.js';

/** A file as the upload interface would describe it; nothing is written to disk. */
export interface FileRow {
  readonly name: string;
  readonly alternativeText: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  readonly url: string;
  readonly provider: string;
}

/** Creates a file without the upload endpoint, like any document. Returns the result of a read. */
export async function createFile(app: App, row: FileRow): Promise<Json> {
  const type = app.snapshot.contentTypes.get(fileUid);
  if (type === undefined) throw new Error('The model has no files');
  const scalars = [...type.system.values(), ...type.attributes.values()];
  const bytes = await app.documents.create({
    type,
    ability: fullAccess,
    data: row,
    locale: null,
    status: 'published',
    answer: {
      shape: type,
      fields: scalars.flatMap((attribute) => (attribute.storage === 'column' ? [attribute] : [])),
      populate: [],
      filter: null,
      sort: [],
    },
    values: [],
  });
  return JSON.parse(bytes.toString('utf8')) as Json;
}
