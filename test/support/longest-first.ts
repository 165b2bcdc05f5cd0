import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from '../../scripts/test-files.mjs';

/** Begins with the files that take longest, and goes on as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return at === -1 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((left, right) => rank(left) - rank(right));
  }
}
