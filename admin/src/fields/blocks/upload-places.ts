import { Editor, Element, Path, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { MediaFile } from '../../api/index.js';
import type { BlockEditor, UploadNode } from './block-types.js';

/** Puts a picture where its upload is shown, or removes that block where the upload failed or was cancelled (null). It is no step of its own to undo. */
export function finishUpload(editor: BlockEditor, key: string, file: MediaFile | null): void {
  editor.finishedUploads.set(key, file);
  const places = Editor.nodes(editor, {
    at: [],
    match: (node) => Element.isElement(node) && node.type === 'upload' && node.key === key,
  });
  const [[node, path] = []] = [...places];
  if (node === undefined || path === undefined || !Element.isElement(node) || node.type !== 'upload') return;
  // Something stays to write in.
  if (file === null && editor.children.length > 1) removeUpload(editor, path);
  else HistoryEditor.withoutSaving(editor, () => replaceFinishedUpload(editor, node, path));
}

/**
 * Removes the block of an upload as a part of the last step, so that the paths of earlier steps stay right: undoing brings the block back,
 * as an empty line.
 */
function removeUpload(editor: BlockEditor, path: Path): void {
  const isSelected = editor.selection !== null && Path.isAncestor(path, editor.selection.anchor.path);
  HistoryEditor.withMerging(editor, () => Transforms.removeNodes(editor, { at: path }));
  if (!isSelected) return;
  const next = Math.min(Number(path[0]), editor.children.length - 1);
  Transforms.select(editor, Editor.start(editor, [next]));
}

/** Replaces the block of an upload that is over, as undoing and redoing bring it back, by one block; returns whether it is. */
export function replaceFinishedUpload(editor: BlockEditor, { key }: UploadNode, path: Path): boolean {
  const file = editor.finishedUploads.get(key);
  if (file === undefined) return false;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    if (file === null) {
      Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: path });
    } else {
      Transforms.insertNodes(editor, { type: 'image', image: file, children: [{ text: '' }] }, { at: path });
    }
  });
  return true;
}
