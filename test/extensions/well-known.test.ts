import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { writeProject } from './project.js';

let app: App;
let project: string;

beforeAll(async () => {
  project = await writeProject(
    `export default { extensions: { routes: { 'GET /.well-known/security.txt': { root: true, public: true, answer: () => ({ body: 'Contact: x' }) } } } };`,
  );
  app = await createTestApp({ project });
});

afterAll(async () => {
  await app.close();
  await removeFolder(project);
});

test('routes of a project below /.well-known stand beside those of the server', async () => {
  const status = async (url: string) => (await app.inject({ method: 'GET', url })).status;
  expect(await status('/.well-known/security.txt')).toBe(200);
  expect(await status('/.well-known/oauth-authorization-server')).toBe(200);
  expect(await status('/.well-known/other')).toBe(404);
});
