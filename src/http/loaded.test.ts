import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('./server.ts', import.meta.url));
const options = fileURLToPath(new URL('../../test/support/server-options.ts', import.meta.url));

/** Starts a server, asks it for something, and says which files were loaded for that. */
const program = `
  const { createHttpServer } = await import(${JSON.stringify(server)});
  const { serverOptions } = await import(${JSON.stringify(options)});
  const { createRequire } = await import('node:module');
  const server = createHttpServer(serverOptions({}));
  await server.listen('127.0.0.1', 0);
  const { status } = await server.inject({ method: 'GET', url: '/' });
  await server.close();
  console.log(JSON.stringify({ status, loaded: Object.keys(createRequire(${JSON.stringify(server)}).cache) }));
`;

// In a program of its own: other tests load what they need.
test('a server loads nothing that compiles schemas, as it has none', { timeout: 60_000 }, () => {
  const words = ['--import', 'jiti/register', '--input-type=module', '--eval', program];
  const { status, loaded } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })) as {
    readonly status: number;
    readonly loaded: readonly string[];
  };
  expect(status).toBe(200);
  expect(loaded.filter((file) => file.includes('/node_modules/fastify/')).length).toBeGreaterThan(10);
  expect(loaded.filter((file) => file.includes('/node_modules/ajv/') || file.includes('-compiler/'))).toEqual([]);
});
