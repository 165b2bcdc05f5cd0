/** A line of two texts: in both, or only in the one before or the one now. */
export interface DiffLine {
  readonly is: 'same' | 'before' | 'now';
  readonly text: string;
}

/** Beyond so many comparisons texts are told to differ as a whole. */
const most = 1_000_000;

/** What leads from one text to another, line by line: the fewest lines that go and come. */
export function lineDiff(before: string, now: string): readonly DiffLine[] {
  const [left, right] = [linesOf(before), linesOf(now)];
  const start = commonStart(left, right);
  const end = commonEnd(left.slice(start), right.slice(start));
  const same = (texts: readonly string[]) => texts.map((text): DiffLine => ({ is: 'same', text }));
  return [
    ...same(left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...same(left.slice(left.length - end)),
  ];
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

function commonStart(left: readonly string[], right: readonly string[]): number {
  const at = left.findIndex((line, index) => line !== right[index]);
  return at === -1 ? left.length : at;
}

function commonEnd(left: readonly string[], right: readonly string[]): number {
  return commonStart([...left].reverse(), [...right].reverse());
}

/** By the longest common subsequence: `lengths` holds that of what is left from each pair of places on. */
function middle(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  const gone = left.map((text): DiffLine => ({ is: 'before', text }));
  const come = right.map((text): DiffLine => ({ is: 'now', text }));
  if (left.length * right.length > most) return [...gone, ...come];
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    const text = left[row] ?? '';
    if (text === right[column]) {
      lines.push({ is: 'same', text });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      lines.push({ is: 'before', text });
      row += 1;
    } else {
      lines.push({ is: 'now', text: right[column] ?? '' });
      column += 1;
    }
  }
  return [...lines, ...gone.slice(row), ...come.slice(column)];
}
