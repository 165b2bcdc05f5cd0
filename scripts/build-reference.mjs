// Puts the page that shows the description of the content API into dist/reference.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const output = join(root, 'dist', 'reference');

rmSync(output, { recursive: true, force: true });
cpSync(join(root, 'reference'), output, { recursive: true });
