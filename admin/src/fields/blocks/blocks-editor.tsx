import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { createEditor, type Descendant, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Slate, withReact } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockKind } from '../../api/index.js';
import { toastError } from '../../ui/index.js';
import { isEqualValue } from '../is-equal-value.js';
import { type PictureUpload, type UploadPicture, usePictureUpload } from '../writing/use-picture-upload.js';
import { fromBlockTree, toBlockTree } from './block-tree.js';
import type { BlockEditor } from './block-types.js';
import { BlocksFrame } from './blocks-frame.js';
import { withBlocks } from './with-blocks.js';
import { withFragments } from './with-fragments.js';
import { clipboardFormat, type PasteOptions, withPaste } from './with-paste.js';
import { withShortcuts } from './with-shortcuts.js';
import { withTables } from './with-tables.js';

/** A rich text that is open. */
export interface BlocksEditorProps {
  readonly name: string;
  /** The additional kinds of blocks that the attribute allows. */
  readonly kinds: readonly BlockKind[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly invalid: boolean;
}

/** Writes rich text: lines of several kinds, lists, links, pictures, and marks. What somebody else changes replaces what is shown. */
export function BlocksEditor({ value, onChange, kinds, ...frame }: BlocksEditorProps) {
  const pictures = usePictureUpload();
  const editor = useBlockEditor(kinds, pictures.upload);
  const [initialTree] = useState<Descendant[]>(() => toBlockTree(value));
  // The last emitted value: a different value comes from outside.
  const lastEmitted = useRef(value);

  useEffect(() => {
    if (isEqualValue(lastEmitted.current, value)) return;
    lastEmitted.current = value;
    Transforms.deselect(editor);
    editor.children = toBlockTree(value);
    Editor.normalize(editor, { force: true });
    editor.history = { undos: [], redos: [] };
    editor.onChange();
  }, [editor, value]);

  const latestOnChange = useRef(onChange);
  latestOnChange.current = onChange;
  const handleChange = useMemo(
    () => (tree: Descendant[]) => {
      if (!editor.operations.some(({ type }) => type !== 'set_selection')) return;
      lastEmitted.current = fromBlockTree(tree);
      latestOnChange.current(lastEmitted.current);
    },
    [editor],
  );
  const latestOnBlur = useRef(frame.onBlur);
  latestOnBlur.current = frame.onBlur;
  // Slate takes any value that is returned, such as the promise of the form, for a sign that it is not to handle the event.
  const handleBlur = useMemo(
    () => () => {
      latestOnBlur.current();
    },
    [],
  );

  return (
    <EditorView
      editor={editor}
      initialTree={initialTree}
      onChange={handleChange}
      {...frame}
      pictures={pictures}
      onBlur={handleBlur}
    />
  );
}

interface EditorViewProps extends Omit<BlocksEditorProps, 'value' | 'onChange' | 'kinds'> {
  readonly editor: BlockEditor;
  readonly initialTree: Descendant[];
  readonly pictures: PictureUpload;
  readonly onChange: (tree: Descendant[]) => void;
}

/** The editor draws what is typed by itself: that the form has the new value as well is no reason to draw all of it again. */
const EditorView = memo(function EditorView({ editor, initialTree, onChange, ...frame }: EditorViewProps) {
  return (
    <Slate editor={editor} initialValue={initialTree} onChange={onChange}>
      <BlocksFrame editor={editor} {...frame} />
    </Slate>
  );
});

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
