import { expect, test } from 'vitest';
import { EventLoopTick } from '../../../../foundations/core/index.js';
import { CommitWatcher } from './commit-watcher.js';

function someCommits() {
  let version = 1;
  let asked = 0;
  let noticed = 0;
  const commits = new CommitWatcher(
    () => {
      asked += 1;
      return version;
    },
    () => {
      noticed += 1;
    },
  );
  const change = (): void => {
    version += 1;
  };
  return { commits, change, asked: () => asked - 1, noticed: () => noticed };
}

test('one look serves all who ask in a turn, and each turn has its own', () => {
  const { commits, change, asked, noticed } = someCommits();
  const turn = new EventLoopTick();
  commits.checkInTick(turn);
  change();
  commits.checkInTick(turn);
  expect([asked(), noticed()]).toEqual([1, 0]);
  commits.checkInTick(new EventLoopTick());
  expect([asked(), noticed()]).toEqual([2, 1]);
});

test('who asks by themselves looks by themselves', () => {
  const { commits, change, asked, noticed } = someCommits();
  commits.checkInTick(new EventLoopTick());
  change();
  commits.check();
  expect([asked(), noticed()]).toEqual([2, 1]);
});
