import { type App, createApp } from '../app/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';

/**
 * Opens a project without serving it, runs the work and closes it. A running server may have it open too. Shows the
 * token that the very first start of a data folder creates. Throws the errors of `createApp` and of the work.
 */
export async function withApp<T>(flags: ProjectFlags, output: Output, work: (app: App) => Promise<T>): Promise<T> {
  const app = await createApp({ ...appOptions(flags, process.env), asTool: true });
  try {
    if (app.firstToken !== null) {
      output.err(`This data folder is new. A token with full access, shown only once: ${app.firstToken}`);
    }
    return await work(app);
  } finally {
    await app.close();
  }
}
