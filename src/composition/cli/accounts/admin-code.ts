import { CliError } from '../../../foundations/core/index.js';
import { loadProject } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { formatSetupInstructions } from '../server/format-setup-instructions.js';
import { withApp } from '../with-app.js';

/**
 * `octavo admin:code`: creates a new one-time code for the first administrator and invalidates earlier ones. Writes
 * only the code to standard output, and instructions to standard error. Throws CliError if there is an administrator
 * already.
 */
export async function adminCode(flags: ProjectFlags, output: Output): Promise<void> {
  const { config } = await loadProject(appOptions(flags, process.env));
  await withApp(flags, output, async ({ accounts: { administrators } }) => {
    const code = await administrators.setupCode();
    if (code === null) {
      throw new CliError('An administrator already exists: use octavo admin:create to add another');
    }
    const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
    for (const line of formatSetupInstructions(code, url)) if (line !== code) output.err(line);
    output.out(code);
  });
}
