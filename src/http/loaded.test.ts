import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { serverOptions } from '../../test/support/server-options.js';
import { createHttpServer } from './server.js';

test('a server loads nothing that compiles schemas, as it has none', async () => {
  const server = createHttpServer(serverOptions({}));
  await server.listen('127.0.0.1', 0);
  expect((await server.inject({ method: 'GET', url: '/' })).status).toBe(200);
  await server.close();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((file) => file.includes('/node_modules/fastify/')).length).toBeGreaterThan(10);
  expect(loaded.filter((file) => file.includes('/node_modules/ajv/') || file.includes('-compiler/'))).toEqual([]);
});
