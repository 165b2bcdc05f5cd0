import { HistoryEditor } from 'slate-history';
import { htmlToBlocks } from '../paste/html-to-blocks.js';
import { parseHtml } from '../paste/parse-html.js';
import type { PastedBlock } from '../paste/pasted-block.js';
import { fileFromDataUrl, picturesOf } from '../writing/picture-files.js';
import type { UploadPicture } from '../writing/use-picture-upload.js';
import type { BlockEditor, InlineNode, UploadNode } from './block-types.js';
import { type InsertedBlock, insertBlocks } from './insert-blocks.js';
import { finishUpload } from './upload-places.js';
import { currentBlock } from './with-blocks.js';

/** The key of the editor's own format on the clipboard. */
export const clipboardFormat = 'x-octavo-blocks';

/** What pasting and dropping need of the view. */
export interface PasteOptions {
  readonly upload: UploadPicture;
  /** Told how many pictures, which are stored elsewhere, were left out. */
  readonly onPicturesSkipped: (count: number) => void;
  /** Told how many files were left out because they are no pictures. */
  readonly onFilesSkipped: (count: number) => void;
}

let lastUpload = 0;

/**
 * Teaches an editor to take what is pasted and dropped: blocks of such an editor as they are, HTML with its structure, pictures by
 * uploading them, and otherwise a paragraph per line of text. Code takes text alone.
 */
export function withPaste(editor: BlockEditor, options: () => PasteOptions): BlockEditor {
  const { insertData } = editor;
  editor.insertData = (data) => {
    const text = data.getData('text/plain');
    const [line] = currentBlock(editor) ?? [];
    if (line?.type === 'code' && text !== '') editor.insertText(text.replace(/\r\n?/g, '\n'));
    else if (data.getData(`application/${clipboardFormat}`) !== '') insertData(data);
    else HistoryEditor.withNewBatch(editor, () => insertForeign(editor, data, options()));
  };
  return editor;
}

function insertForeign(editor: BlockEditor, data: DataTransfer, options: PasteOptions): void {
  const html = data.getData('text/html');
  const pasted = html === '' ? [] : htmlToBlocks(parseHtml(html));
  const pictures = picturesOf(data);
  const hasText = pasted.some(({ type }) => type !== 'picture');
  if (!hasText && data.files.length > 0) {
    insertBlocks(
      editor,
      pictures.map((file) => startUpload(editor, file, '', options)),
    );
    if (data.files.length > pictures.length) options.onFilesSkipped(data.files.length - pictures.length);
    return;
  }
  const blocks = pasted.length > 0 ? toInserted(editor, pasted, options) : textToBlocks(data.getData('text/plain'));
  if (blocks.length > 0) insertBlocks(editor, blocks);
}

/** Returns what blocks have for what was pasted: a line for each row of a table, and a place for each picture that can be had. */
function toInserted(editor: BlockEditor, pasted: readonly PastedBlock[], options: PasteOptions): InsertedBlock[] {
  let skipped = 0;
  const blocks = pasted.flatMap((block): InsertedBlock[] => {
    if (block.type === 'table') return block.rows.map((row) => ({ type: 'paragraph', children: joinCells(row) }));
    if (block.type !== 'picture') return [block];
    const file = fileFromDataUrl(block.source, block.alternativeText || 'picture');
    if (file === null) skipped += 1;
    return file === null ? [] : [startUpload(editor, file, block.alternativeText, options)];
  });
  if (skipped > 0) options.onPicturesSkipped(skipped);
  return blocks;
}

function joinCells(cells: readonly (readonly InlineNode[])[]): InlineNode[] {
  return cells.flatMap((cell, index) => (index === 0 ? [...cell] : [{ text: ' | ' }, ...cell]));
}

function startUpload(editor: BlockEditor, file: File, alternativeText: string, { upload }: PasteOptions): UploadNode {
  lastUpload += 1;
  const key = `picture-${lastUpload}`;
  void upload(file, alternativeText).then((stored) => finishUpload(editor, key, stored));
  return { type: 'upload', key, name: file.name, children: [{ text: '' }] };
}

function textToBlocks(text: string): InsertedBlock[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => ({ type: 'paragraph', children: [{ text: line }] }));
}
