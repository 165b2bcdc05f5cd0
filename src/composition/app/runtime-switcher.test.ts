import { expect, test } from 'vitest';
import { RuntimeSwitcher, type RuntimeSwitcherParts } from './runtime-switcher.js';

test.each([0, 1, 2, 3, 4, 5, 6, 7])('a look at the model is made, %s steps after another one began', async (steps) => {
  let looks = 0;
  const latest = async (): Promise<null> => {
    looks += 1;
    return null;
  };
  const living = new RuntimeSwitcher({ latest, first: {} } as unknown as RuntimeSwitcherParts);
  const first = living.refresh();
  for (let step = 0; step < steps; step++) await null;
  const before = looks;
  await living.refresh();
  expect(looks).toBeGreaterThan(before);
  await first;
});
