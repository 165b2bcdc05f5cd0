import { CliError } from '../../../foundations/core/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { createProgressLine } from '../progress.js';
import { withApp } from '../with-app.js';

/**
 * `octavo media:regenerate`: makes the smaller formats of every image anew, as after other breakpoints, and writes to standard output
 * the keys of the images of which it could not. Throws CliError if there are any.
 */
export async function mediaRegenerate(flags: ProjectFlags, output: Output): Promise<void> {
  await withApp(flags, output, async ({ media }) => {
    const making = createProgressLine(output, 'Making formats');
    const { images, failed } = await media.regenerate(making.update);
    making.done(`Formats of ${images} images regenerated`);
    for (const key of failed) output.out(key);
    if (failed.length > 0) throw new CliError(`${failed.length} images could not be read: upload them again`);
  });
}
