import { Editor, Element, type Path, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import type { MediaFile } from '../../api/index.js';
import type { BlockEditor, UploadNode } from './block-types.js';

/** Puts a picture where its upload is shown, or takes that place away where the upload failed (null). It is no step of its own to undo. */
export function finishUpload(editor: BlockEditor, key: string, file: MediaFile | null): void {
  editor.finishedUploads.set(key, file);
  const places = Editor.nodes(editor, {
    at: [],
    match: (node) => Element.isElement(node) && node.type === 'upload' && node.key === key,
  });
  const [[node, path] = []] = [...places];
  if (node === undefined || path === undefined || !Element.isElement(node) || node.type !== 'upload') return;
  HistoryEditor.withoutSaving(editor, () => replaceFinishedUpload(editor, node, path));
}

/** Replaces the place of an upload that is over, as redoing brings it back; returns whether it is. */
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
