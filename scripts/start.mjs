// Installs and builds what is missing, then serves the example magazine with its content. Before the first start no panel is built: that
// happens beside the server.
import { join } from 'node:path';
import { preparePanel, prepareServer } from './prepare.mjs';
import { root } from './root.mjs';

const background = new AbortController();
try {
  const panelIsMissing = await prepareServer();
  const { run } = await import('../dist/packed/cli.js');
  const data = process.env.DATA_DIR ?? join(root, 'data', 'magazine');
  const words = ['start', '--project', join(root, 'examples', 'magazine'), '--data', data, '--seed'];
  if (panelIsMissing) void addPanel();
  process.exitCode = await run([...words, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  background.abort();
}

async function addPanel() {
  try {
    await preparePanel(background.signal);
    console.error('The panel is built.');
  } catch (error) {
    if (background.signal.aborted) return;
    console.error(`The panel could not be built; start again to try once more. ${error.message}`);
  }
}
