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
import { fieldLabel } from '../field-name.js';
import { isSame } from '../is-same.js';
import { BlockElementView } from './block-element.js';
import { BlockLeaf } from './block-leaf.js';
import { treeOf, valueIn } from './block-tree.js';
import classes from './blocks-editor.module.css';
import { BlocksToolbar } from './blocks-toolbar.js';
import { markOfKeys, toggleMark } from './marks.js';
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
const renderLeaf = (props: RenderLeafProps) => <BlockLeaf {...props} />;
const renderPlaceholder = ({ attributes: { style, ...attributes }, children }: RenderPlaceholderProps) => (
  <span {...attributes} style={{ ...style, opacity: 1, color: 'var(--mantine-color-placeholder)' }}>
    {children}
  </span>
);

/** Writes rich text: lines of several kinds, lists, links, pictures, and marks. What somebody else changes replaces what is shown. */
export function BlocksEditor({ name, value, onChange, onBlur, readOnly, invalid }: BlocksEditorProps) {
  const t = useTranslations('fields.blocks');
  const editor = useMemo(() => withBlocks(withHistory(withReact(createEditor()))), []);
  const [first] = useState<Descendant[]>(() => treeOf(value));
  // What this editor told last: a value that is another one comes from elsewhere.
  const told = useRef(value);

  useEffect(() => {
    if (isSame(told.current, value)) return;
    told.current = value;
    Transforms.deselect(editor);
    editor.children = treeOf(value);
    Editor.normalize(editor, { force: true });
    editor.history = { undos: [], redos: [] };
    editor.onChange();
  }, [editor, value]);

  function changed(tree: Descendant[]): void {
    if (!editor.operations.some(({ type }) => type !== 'set_selection')) return;
    told.current = valueIn(tree);
    onChange(told.current);
  }

  return (
    <Slate editor={editor} initialValue={first} onChange={changed}>
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
            const mark = markOfKeys(event.nativeEvent);
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
