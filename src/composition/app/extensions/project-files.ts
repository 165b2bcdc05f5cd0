import { Readable } from 'node:stream';
import { systemActor } from '../../../domain/accounts/index.js';
import type { Media } from '../../../domain/media/index.js';
import { Bug } from '../../../foundations/core/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import { parseFileInfo } from '../../../interfaces/api/content/index.js';
import { createInProcessClient } from './in-process-client.js';
import type { NewFile, ProjectFiles } from './project-services.js';

/** Dependencies of the files of a project. */
export interface ProjectFilesDependencies {
  readonly media: () => Pick<Media, 'receiveStream' | 'store'>;
  /** The endpoints of files, with the permissions of the server. */
  readonly getUploadApi: () => RouteGroup;
}

/** Creates the media library as code of a project uses it. */
export function createProjectFiles({ media, getUploadApi }: ProjectFilesDependencies): ProjectFiles {
  const client = createInProcessClient(getUploadApi, 'files');
  /** Rethrows the original error of a call. */
  const call = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      throw client.originalError(error);
    });
  const { find, findOne, delete: remove } = client.files;
  return {
    find: (...args) => call(find(...args)),
    findOne: (...args) => call(findOne(...args)),
    delete: (...args) => call(remove(...args)),
    async create({ data, stream, ...info }) {
      const details = parseFileInfo(info);
      const form = await media().receiveStream(openContent({ data, stream }), details.name ?? '');
      try {
        const [stored] = await media().store(form.files, [details], systemActor);
        if (stored === undefined) throw new Bug('a file was stored without a row');
        return await call(findOne(stored.id));
      } finally {
        await form.discard();
      }
    },
  };
}

/** Returns the same files, each call of which is checked first. */
export function withCheck(files: ProjectFiles, check: () => void): ProjectFiles {
  const checked =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      check();
      return call(...args);
    };
  return {
    find: checked(files.find),
    findOne: checked(files.findOne),
    delete: checked(files.delete),
    create: checked(files.create),
  };
}

function openContent({
  data,
  stream,
}: {
  readonly data: NewFile['data'];
  readonly stream: NewFile['stream'];
}): Readable {
  if (stream !== undefined) return stream instanceof Readable ? stream : Readable.from(stream);
  if (typeof data === 'string' || data instanceof Uint8Array) return Readable.from([data]);
  throw new Bug('files.create needs data or stream');
}
