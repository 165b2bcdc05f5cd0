import { useEffect, useMemo, useRef, useState } from 'react';
import { createEditor, type Descendant, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import {
  Editable,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  Slate,
  withReact,
} from 'slate-react';
import { useTranslations } from 'use-intl';
import { fieldLabel } from '../field-label.js';
import { isEqualValue } from '../is-equal-value.js';
import { BlockElementView } from './block-element.js';
import { BlockLeafView } from './block-leaf.js';
import { fromBlockTree, toBlockTree } from './block-tree.js';
import classes from './blocks-editor.module.css';
import { BlocksToolbar } from './blocks-toolbar.js';
import { markForHotkey, toggleMark } from './marks.js';
import { withBlocks } from './with-blocks.js';

/** A rich text that is open. */
export interface BlocksEditorProps {
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly invalid: boolean;
}

const renderElement = (props: RenderElementProps) => <BlockElementView {...props} />;
const renderLeaf = (props: RenderLeafProps) => <BlockLeafView {...props} />;
const renderPlaceholder = ({ attributes: { style, ...attributes }, children }: RenderPlaceholderProps) => (
  <span {...attributes} style={{ ...style, opacity: 1, color: 'var(--mantine-color-placeholder)' }}>
    {children}
  </span>
);

/** Writes rich text: lines of several kinds, lists, links, pictures, and marks. What somebody else changes replaces what is shown. */
export function BlocksEditor({ name, value, onChange, onBlur, readOnly, invalid }: BlocksEditorProps) {
  const t = useTranslations('fields.blocks');
  const editor = useMemo(() => withBlocks(withHistory(withReact(createEditor()))), []);
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

  function handleChange(tree: Descendant[]): void {
    if (!editor.operations.some(({ type }) => type !== 'set_selection')) return;
    lastEmitted.current = fromBlockTree(tree);
    onChange(lastEmitted.current);
  }

  return (
    <Slate editor={editor} initialValue={initialTree} onChange={handleChange}>
      <div className={classes.frame} data-invalid={invalid}>
        {readOnly ? null : <BlocksToolbar />}
        <Editable
          className={classes.text}
          aria-label={fieldLabel(name)}
          aria-invalid={invalid}
          role="textbox"
          aria-multiline="true"
          readOnly={readOnly}
          placeholder={readOnly ? '' : t('placeholder')}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderPlaceholder={renderPlaceholder}
          onBlur={onBlur}
          onKeyDown={(event) => {
            const mark = markForHotkey(event.nativeEvent);
            if (mark === null) return;
            event.preventDefault();
            toggleMark(editor, mark);
          }}
          spellCheck
        />
      </div>
    </Slate>
  );
}
