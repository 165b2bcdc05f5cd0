import { HistoryEditor } from 'slate-history';
import { htmlToBlocks } from '../paste/html-to-blocks.js';
import { textToBlocks } from '../paste/markdown-tables.js';
import { parseHtml } from '../paste/parse-html.js';
import type { PastedBlock } from '../paste/pasted-block.js';
import { fileFromDataUrl, picturesOf } from '../writing/picture-files.js';
import type { UploadPicture } from '../writing/use-picture-upload.js';
import { toParagraphs } from './allowed-blocks.js';
import type { BlockEditor, TopBlock, UploadNode } from './block-types.js';
import { insertBlocks } from './insert-blocks.js';
import { createTable } from './tables.js';
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
  const hasTables = editor.kinds.includes('table');
  const blocks = toInserted(
    editor,
    pasted.length > 0 ? pasted : textToBlocks(data.getData('text/plain'), hasTables),
    options,
  );
  if (blocks.length > 0) insertBlocks(editor, blocks);
}

/**
 * Returns what blocks have for what was pasted: a place for each picture that can be had, and a line for each row of a table where the
 * attribute does not allow tables, or none of this size.
 */
function toInserted(editor: BlockEditor, pasted: readonly PastedBlock[], options: PasteOptions): TopBlock[] {
  let skipped = 0;
  const blocks = pasted.flatMap((block): TopBlock[] => {
    if (block.type === 'table') {
      const table = editor.kinds.includes('table') ? createTable(block.rows, block.hasHeader === true) : null;
      return table === null ? toParagraphs(block.rows.map((row) => row.map((children) => ({ children })))) : [table];
    }
    if (block.type !== 'picture') return [block];
    const file = fileFromDataUrl(block.source, block.alternativeText || 'picture');
    if (file === null) skipped += 1;
    return file === null ? [] : [startUpload(editor, file, block.alternativeText, options)];
  });
  if (skipped > 0) options.onPicturesSkipped(skipped);
  return blocks;
}

function startUpload(editor: BlockEditor, file: File, alternativeText: string, { upload }: PasteOptions): UploadNode {
  lastUpload += 1;
  const key = `picture-${lastUpload}`;
  void upload(file, alternativeText).then((stored) => finishUpload(editor, key, stored));
  return { type: 'upload', key, name: file.name, children: [{ text: '' }] };
}
