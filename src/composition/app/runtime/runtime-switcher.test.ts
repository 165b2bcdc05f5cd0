import { expect, test } from 'vitest';
import { Bug } from '../../../foundations/core/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import type { ModelRuntime } from './model-runtime.js';
import { RuntimeSwitcher } from './runtime-switcher.js';

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'refresh reads the model again, %s ticks after another refresh began',
  async (ticks) => {
    let reads = 0;
    const switcher = new RuntimeSwitcher({
      model: {} as ContentModel,
      initial: {} as ModelRuntime,
      createRuntime: () => {
        throw new Bug('the model did not change');
      },
      findNewerModel: async () => {
        reads += 1;
        return null;
      },
      report: () => undefined,
    });
    const first = switcher.refresh();
    for (let tick = 0; tick < ticks; tick++) await null;
    const before = reads;
    await switcher.refresh();
    expect(reads).toBeGreaterThan(before);
    await first;
  },
);
