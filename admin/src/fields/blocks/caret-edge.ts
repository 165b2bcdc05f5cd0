/** Whether the cursor is in the first (-1) or last (1) line of the cell that it is in. */
export function isAtEdgeOfCell(step: 1 | -1): boolean {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0) return false;
  const { anchorNode } = selection;
  const cell = (anchorNode instanceof Element ? anchorNode : (anchorNode?.parentElement ?? null))?.closest('td, th');
  const caret = selection.getRangeAt(0).getBoundingClientRect();
  if (cell === null || cell === undefined) return false;
  // An empty cell has no rectangle for the cursor.
  if (caret.height === 0) return cell.textContent?.replace('\ufeff', '') === '';
  const content = document.createRange();
  content.selectNodeContents(cell);
  const text = content.getBoundingClientRect();
  return step === -1 ? caret.top - text.top < caret.height / 2 : text.bottom - caret.bottom < caret.height / 2;
}
