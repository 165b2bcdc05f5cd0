// Builds the server and the panel into dist, whether anything has changed or not.
import { buildAll } from './prepare.mjs';

try {
  await buildAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
