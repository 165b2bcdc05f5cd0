import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, PartialConfig } from '../../src/composition/app/index.js';
import type { Json } from '../../src/foundations/core/index.js';
import type { ModelConsent, ModelProposal } from '../../src/storage/migrations/index.js';
import { createTestApp, removeFolder } from './data-folder.js';

/** A definition as it stands in a file. */
export type Definition = Readonly<Record<string, Json>>;

/** What the API answers. */
export interface ApiReply {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly error?: unknown };
}

/** A project whose model changes while one or more servers serve it. */
export interface ModelFixture {
  readonly folder: string;
  /** The servers, all on one database. */
  readonly nodes: readonly App[];
  /** Asks a node with full access. */
  ask(node: number, method: string, path: string, data?: unknown): Promise<ApiReply>;
  /** Changes the model over a node as somebody in the panel would. */
  change(
    node: number,
    proposal: Partial<Omit<ModelProposal, 'definitions'>> & {
      readonly definitions?: Readonly<Record<string, Definition | null>>;
    },
    consent?: Partial<ModelConsent>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** A content type's definition. */
export function contentTypeDefinition(name: string, attributes: Definition, more: Definition = {}): Definition {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return { kind: 'collectionType', info, options: { draftAndPublish: false }, ...more, attributes };
}

/** Writes the files of a model into a project. */
export async function writeDefinitions(
  project: string,
  definitions: Readonly<Record<string, Definition>>,
): Promise<void> {
  for (const [path, definition] of Object.entries(definitions)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), JSON.stringify(definition));
  }
}

/** Starts `count` servers on a new database with these definitions, by their paths in the project. */
export async function openModelFixture(
  definitions: Readonly<Record<string, Definition>>,
  count = 1,
  config: PartialConfig = {},
): Promise<ModelFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-model-'));
  await writeDefinitions(folder, definitions);
  const options = { project: folder, config: { port: 0, host: '127.0.0.1', ...config } };
  const nodes: App[] = [];
  for (let node = 0; node < count; node++) nodes.push(await createTestApp(options));
  const authorization = `Bearer ${nodes[0]?.firstToken}`;
  const nodeAt = (node: number): App => {
    const found = nodes[node];
    if (found === undefined) throw new Error(`there is no node ${node}`);
    return found;
  };
  return {
    folder,
    nodes,
    async ask(node, method, path, data) {
      const payload = data === undefined ? {} : { payload: { data } };
      const { status, body } = await nodeAt(node).inject({
        method,
        url: `/api/${path}`,
        headers: { authorization },
        ...payload,
      });
      return { status, body: body.length === 0 ? {} : JSON.parse(body.toString('utf8')) };
    },
    async change(node, { definitions = {}, ...proposal }, consent) {
      const { model } = nodeAt(node);
      const { snapshot } = await model.state();
      await model.change(
        {
          base: snapshot.version,
          locales: null,
          renames: [],
          values: [],
          ...proposal,
          definitions: new Map(Object.entries(definitions)),
        },
        { allowLoss: false, purge: false, author: 'ada@example.org', source: 'panel', ...consent },
      );
    },
    async close() {
      for (const node of nodes) await node.close();
      await removeFolder(folder);
    },
  };
}
