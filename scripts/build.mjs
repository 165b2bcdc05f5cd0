// Builds the server, the panel and the reference page into dist, whether anything has changed or not.
import { buildAll } from './prepare.mjs';

try {
  await buildAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
