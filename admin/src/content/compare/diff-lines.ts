/** A line, or another part, of two texts: in both, or only in the one before or the one now. */
export interface DiffLine {
  readonly kind: 'same' | 'before' | 'now';
  readonly text: string;
}

/** Beyond this number of comparisons texts are shown as completely different. */
const maxComparisons = 1_000_000;

/** What leads from one text to another, line by line: the fewest lines that go and come. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  return diffParts(splitLines(before), splitLines(after));
}

/** The same of texts that are cut into any parts. */
export function diffParts(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  const start = commonPrefixLength(left, right);
  const end = commonSuffixLength(left.slice(start), right.slice(start));
  const toUnchanged = (texts: readonly string[]) => texts.map((text): DiffLine => ({ kind: 'same', text }));
  return [
    ...toUnchanged(left.slice(0, start)),
    ...diffMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...toUnchanged(left.slice(left.length - end)),
  ];
}

function splitLines(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

function commonPrefixLength(left: readonly string[], right: readonly string[]): number {
  const firstDifference = left.findIndex((line, index) => line !== right[index]);
  return firstDifference === -1 ? left.length : firstDifference;
}

function commonSuffixLength(left: readonly string[], right: readonly string[]): number {
  return commonPrefixLength([...left].reverse(), [...right].reverse());
}

/** By the longest common subsequence: `lengths` holds that of what is left from each pair of places on. */
function diffMiddle(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  const removed = left.map((text): DiffLine => ({ kind: 'before', text }));
  const added = right.map((text): DiffLine => ({ kind: 'now', text }));
  if (left.length * right.length > maxComparisons) return [...removed, ...added];
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
      lines.push({ kind: 'same', text });
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      lines.push({ kind: 'before', text });
      row += 1;
    } else {
      lines.push({ kind: 'now', text: right[column] ?? '' });
      column += 1;
    }
  }
  return [...lines, ...removed.slice(row), ...added.slice(column)];
}
