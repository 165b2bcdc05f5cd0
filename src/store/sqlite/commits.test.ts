import { expect, test } from 'vitest';
import { LoopTurn } from '../../kernel/index.js';
import { Commits } from './commits.js';

function someCommits() {
  let version = 1;
  let asked = 0;
  let noticed = 0;
  const commits = new Commits(
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
  const turn = new LoopTurn();
  commits.lookIn(turn);
  change();
  commits.lookIn(turn);
  expect([asked(), noticed()]).toEqual([1, 0]);
  commits.lookIn(new LoopTurn());
  expect([asked(), noticed()]).toEqual([2, 1]);
});

test('who asks by themselves looks by themselves', () => {
  const { commits, change, asked, noticed } = someCommits();
  commits.lookIn(new LoopTurn());
  change();
  commits.look();
  expect([asked(), noticed()]).toEqual([2, 1]);
});
