import { describe, expect, test } from 'vitest';
import { type Start, startLines, startVerdicts } from '../../bench/start/report.mjs';

const start = (wall: number, resident: number | null): Start => ({
  wall,
  processor: wall - 20,
  idle: resident === null ? null : { resident, own: resident - 50, files: 50, heap: 20 },
});
const starts = [start(300, 90), start(340, 80), start(900, null), start(320, 70), start(360, null)];
const installed = { packages: 41, megabytes: 59.96, images: 20, driver: 12, own: 9 };

describe('the bench of starts', () => {
  test('judges the middle start, and memory by those that were left alone', () => {
    const verdicts = startVerdicts({ octavo: starts, floor: starts, installed });
    expect(verdicts).toEqual([
      { text: 'first answer after 340 ms (aim: 350)', passed: true },
      { text: '80 MB resident, idle (aim: 80)', passed: true },
      { text: '60 MB installed without the decoder of images (aim: 60)', passed: true },
      { text: '41 packages installed (aim: 40)', passed: false },
    ]);
  });

  test('a figure that the system does not tell reaches nothing', () => {
    const [, resident] = startVerdicts({ octavo: [start(300, Number.NaN)], floor: starts, installed: null });
    expect(resident?.passed).toBe(false);
  });

  test('shows private and shared memory separately, compared with an idle server', () => {
    const [table = ''] = startLines({ octavo: starts, floor: [start(90, 55)], installed: null });
    expect(
      table.split('\n').map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual(
      expect.arrayContaining([
        ['first answer, ms', '340', '90'],
        ['processor time until then, ms', '320', '70'],
        ['… of its own', '30', '5'],
        ['… programs and libraries', '50', '50'],
      ]),
    );
  });
});
