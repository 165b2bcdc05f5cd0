import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { serverOptions } from '../../../test/support/server-options.js';
import { createHttpServer } from './server.js';

const loaded = (): readonly string[] => Object.keys(createRequire(import.meta.url).cache);

// Other tests of the same run may have loaded what they need before.
test('a server loads nothing that compiles schemas, as it has none', async () => {
  const before = new Set(loaded());
  const server = createHttpServer(serverOptions({}));
  await server.listen('127.0.0.1', 0);
  expect((await server.inject({ method: 'GET', url: '/' })).status).toBe(200);
  await server.close();
  const after = loaded();
  expect(after.filter((file) => file.includes('/node_modules/fastify/')).length).toBeGreaterThan(10);
  const compilers = after.filter((file) => file.includes('/node_modules/ajv/') || file.includes('-compiler/'));
  expect(compilers.filter((file) => !before.has(file))).toEqual([]);
});
