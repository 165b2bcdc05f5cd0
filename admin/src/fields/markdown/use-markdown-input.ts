import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../../api/index.js';
import { toastError } from '../../ui/index.js';
import { blocksToMarkdown } from '../paste/blocks-to-markdown.js';
import { htmlToBlocks } from '../paste/html-to-blocks.js';
import { parseHtml } from '../paste/parse-html.js';
import { isPlainText, type PastedPicture } from '../paste/pasted-block.js';
import { fileFromDataUrl, picturesOf } from '../writing/picture-files.js';
import { type PictureUpload, usePictureUpload } from '../writing/use-picture-upload.js';
import { applyEdit, readSelection, replaceWords } from './apply-edit.js';
import { continueLine, insertBlocks, insertText, isInCode, type TextEdit, type TextSelection } from './text-edits.js';

/** What keys, pasting and dropping do in a Markdown text. */
export interface MarkdownInput {
  readonly pictures: PictureUpload;
  readonly edit: (change: (selection: TextSelection) => TextEdit | null) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

let lastUpload = 0;

/** Returns the Markdown of a picture of the library. */
export function pictureMarkdown({ alternativeText, url }: Pick<MediaFile, 'alternativeText' | 'url'>): string {
  return `![${(alternativeText ?? '').replace(/[[\]\\\n]/g, ' ').trim()}](${/[()\s]/.test(url) ? `<${url}>` : url})`;
}

/** Handles what is put into a Markdown text. `hotkeys` run with Ctrl or Cmd and their letter. */
export function useMarkdownInput(
  input: RefObject<HTMLTextAreaElement | null>,
  hotkeys: ReadonlyMap<string, () => void>,
): MarkdownInput {
  const t = useTranslations('fields.writing');
  const common = useTranslations('ui');
  const pictures = usePictureUpload();

  const edit = useCallback<MarkdownInput['edit']>(
    (change) => {
      if (input.current === null) return false;
      const result = change(readSelection(input.current));
      if (result !== null) applyEdit(input.current, result);
      return result !== null;
    },
    [input],
  );

  /** Sends a picture to the library; returns what stands for it in the text until it is there. */
  function startUpload(file: File, alternativeText: string): string {
    lastUpload += 1;
    const placeholder = `![${t('uploading', { name: file.name.replace(/[[\]\\]/g, ' ') })}](#${lastUpload})`;
    void pictures.upload(file, alternativeText).then((stored) => {
      if (input.current === null) return;
      replaceWords(input.current, placeholder, stored === null ? '' : pictureMarkdown(stored));
    });
    return placeholder;
  }

  /** Takes the files of a clipboard or a drop; returns whether there were any. */
  function insertFiles(data: DataTransfer): boolean {
    if (data.files.length === 0) return false;
    const found = picturesOf(data);
    const skipped = data.files.length - found.length;
    if (skipped > 0) toastError(t('filesSkipped', { count: skipped }), common('close'));
    const markdown = found.map((file) => startUpload(file, '')).join('\n\n');
    if (markdown !== '') edit((selection) => insertText(selection, markdown));
    return true;
  }

  function insertHtml(html: string): boolean {
    const blocks = htmlToBlocks(parseHtml(html));
    if (isPlainText(blocks) || blocks.every(({ type }) => type === 'picture' || type === 'code')) return false;
    let skipped = 0;
    const markdown = blocksToMarkdown(blocks, ({ source, alternativeText }: PastedPicture) => {
      const file = fileFromDataUrl(source, alternativeText || 'picture');
      if (file === null) skipped += 1;
      return file === null ? null : startUpload(file, alternativeText);
    });
    if (skipped > 0) toastError(t('picturesSkipped', { count: skipped }), common('close'));
    return edit((selection) => insertBlocks(selection, markdown));
  }

  return {
    pictures,
    edit,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing || event.altKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const run = isCommand && !event.shiftKey ? hotkeys.get(event.key.toLowerCase()) : undefined;
      const isDone =
        run !== undefined ? run() === undefined : event.key === 'Enter' && !event.shiftKey && !isCommand && edit(enter);
      if (!isDone) return;
      event.preventDefault();
      // The same keys mean other things in the panel.
      event.stopPropagation();
    },
    onPaste: (event) => {
      const data = event.clipboardData;
      const html = data.getData('text/html');
      if (input.current === null || isInCode(readSelection(input.current))) return;
      if ((html !== '' && insertHtml(html)) || (data.getData('text/plain') === '' && insertFiles(data))) {
        event.preventDefault();
      }
    },
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      insertFiles(event.dataTransfer);
    },
  };
}

function enter(selection: TextSelection): TextEdit | null {
  return isInCode(selection) ? null : continueLine(selection);
}
