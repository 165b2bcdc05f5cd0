import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../../foundations/core/index.js';
import { withStorageFaults } from '../storage/storage-errors.js';
import type { ReceivedFile } from '../types.js';
import { malformedForm } from './create-form-parser.js';
import { maxFieldBytes, maxFields } from './limits.js';
import { receiveFile } from './receive-file.js';

/** Collects the parts of a form. The first error aborts `stopped` and is its reason. */
export class FormParts {
  readonly #folder: string;
  readonly #stop = new AbortController();
  readonly #fields = new Map<string, readonly string[]>();
  readonly #files: Promise<ReceivedFile | null>[] = [];
  readonly #paths: string[] = [];

  /** `folder` receives the files under random names. */
  constructor(folder: string) {
    this.#folder = folder;
    // Every file adds a listener; Node.js warns of a leak from the eleventh on.
    setMaxListeners(0, this.#stop.signal);
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  get fields(): ReadonlyMap<string, readonly string[]> {
    return this.#fields;
  }

  /** Subscribes to a parser that was created with `filesLimit`. */
  listen(parser: BusboyInstance, filesLimit: number): void {
    parser
      .on('file', (field: string | undefined, stream, name: string | undefined) =>
        this.#addFile(field, stream, name ?? ''),
      )
      .on('field', (name: string | undefined, value, nameTruncated, valueTruncated) =>
        this.#addField(name, value, nameTruncated || valueTruncated),
      )
      .on('filesLimit', () => this.fail(new Failure('upload.too-many', { limit: filesLimit })))
      .on('fieldsLimit', () => this.fail(malformedForm(`it has more than ${maxFields} fields`)))
      .on('partsLimit', () => this.fail(malformedForm('it has too many parts')))
      .on('error', (error) => this.fail(malformedForm(error)));
  }

  /** Only the first call counts. */
  fail(error: unknown): void {
    this.#stop.abort(error);
  }

  /** Returns all files in the order sent, once they are complete. Throws the first error. */
  async files(): Promise<readonly ReceivedFile[]> {
    const files = await Promise.all(this.#files);
    this.stopped.throwIfAborted();
    return files.flatMap((file) => file ?? []);
  }

  /** Removes the received files; may be called at any time and repeatedly. Throws Fault media.unavailable. */
  async discard(): Promise<void> {
    await Promise.all(this.#files);
    await withStorageFaults(() => Promise.all(this.#paths.map((path) => rm(path, { force: true }))));
  }

  #addFile(field: string | undefined, stream: BusboyFileStream, name: string): void {
    // The parser emits an error of the form on this stream too, where an unhandled one would end the process.
    stream.on('error', (error) => this.fail(malformedForm(error)));
    stream.once('limit', () => this.fail(new Failure('upload.too-large')));
    if (field === undefined || field === '') this.fail(malformedForm('a part has no name'));
    if (this.stopped.aborted) {
      stream.resume();
      return;
    }
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    this.#files.push(this.#receive(stream, { field: field ?? '', path, name }));
  }

  /** Returns null if the file is incomplete; `stopped` has the reason. */
  async #receive(
    stream: Readable,
    target: Pick<ReceivedFile, 'field' | 'path' | 'name'>,
  ): Promise<ReceivedFile | null> {
    try {
      return { ...target, ...(await receiveFile(addAbortSignal(this.stopped, stream), target.path)) };
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  #addField(name: string | undefined, value: string, isTruncated: boolean): void {
    if (name === undefined || name === '') {
      this.fail(malformedForm('a part has no name'));
    } else if (isTruncated) {
      this.fail(malformedForm(`a field has more than ${maxFieldBytes} bytes`));
    } else {
      this.#fields.set(name, [...(this.#fields.get(name) ?? []), value]);
    }
  }
}
