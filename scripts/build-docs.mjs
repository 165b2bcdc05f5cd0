// Puts the pages of the documentation that are about using a server into dist/docs, where agents read them (docs/reference/mcp.md).
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const output = join(root, 'dist', 'docs');

rmSync(output, { recursive: true, force: true });
for (const folder of ['tutorials', 'how-to', 'reference', 'explanations']) {
  cpSync(join(root, 'docs', folder), join(output, folder), { recursive: true });
}
