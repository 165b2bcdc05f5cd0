import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createEditor, type Descendant, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Slate, withReact } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockKind } from '../../api/index.js';
import { toastError } from '../../ui/index.js';
import { type UploadPicture, usePictureUpload } from '../writing/use-picture-upload.js';
import { fromBlockTree, toBlockTree } from './block-tree.js';
import type { BlockEditor } from './block-types.js';
import { BlocksFrame } from './blocks-frame.js';
import { withBlocks } from './with-blocks.js';
import { withFragments } from './with-fragments.js';
import { clipboardFormat, type PasteOptions, withPaste } from './with-paste.js';
import { withShortcuts } from './with-shortcuts.js';
import { withTables } from './with-tables.js';

/** A value that does not come from the editor. */
export interface BlocksSource {
  readonly value: unknown;
}

/** A rich text that is open. */
export interface BlocksEditorProps {
  readonly name: string;
  /** The additional kinds of blocks that the attribute allows. */
  readonly kinds: readonly BlockKind[];
  readonly source: BlocksSource;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly invalid: boolean;
}

/** Writes rich text: lines of several kinds, lists, links, pictures, and marks. A new source replaces what is shown. */
export function BlocksEditor({ source, onChange, kinds, ...frame }: BlocksEditorProps) {
  const pictures = usePictureUpload();
  const editor = useBlockEditor(kinds, pictures.upload);
  const [initialTree] = useState<Descendant[]>(() => toBlockTree(source.value));
  const shown = useRef(source);

  useEffect(() => {
    if (shown.current === source) return;
    shown.current = source;
    Transforms.deselect(editor);
    editor.children = toBlockTree(source.value);
    Editor.normalize(editor, { force: true });
    editor.history = { undos: [], redos: [] };
    editor.onChange();
  }, [editor, source]);

  const handleChange = useCallback(
    (tree: Descendant[]) => {
      if (editor.operations.some(({ type }) => type !== 'set_selection')) onChange(fromBlockTree(tree));
    },
    [editor, onChange],
  );
  return (
    <Slate editor={editor} initialValue={initialTree} onChange={handleChange}>
      <BlocksFrame editor={editor} {...frame} pictures={pictures} />
    </Slate>
  );
}

/** Blocks are drawn in groups, of which a key reaches one. */
const blocksPerGroup = 40;

function useBlockEditor(kinds: readonly BlockKind[], upload: UploadPicture): BlockEditor {
  const t = useTranslations('fields.writing');
  const common = useTranslations('ui');
  const options = useRef<PasteOptions>(null);
  options.current = {
    upload,
    onPicturesSkipped: (count) => toastError(t('picturesSkipped', { count }), common('close')),
    onFilesSkipped: (count) => toastError(t('filesSkipped', { count }), common('close')),
  };
  const editor = useMemo(() => {
    const base = withFragments(withTables(withBlocks(withHistory(withReact(createEditor(), clipboardFormat)))));
    base.getChunkSize = (node) => (Editor.isEditor(node) ? blocksPerGroup : null);
    return withShortcuts(
      withPaste(base, () => {
        if (options.current === null) throw new Error('the editor pastes before it is shown');
        return options.current;
      }),
    );
  }, []);
  editor.kinds = kinds;
  return editor;
}
