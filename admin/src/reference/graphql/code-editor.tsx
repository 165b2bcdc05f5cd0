import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './graphql-page.module.css';

/** An editor of a text in some language. */
export interface CodeEditorProps {
  readonly label: string;
  /** The text that it begins with. */
  readonly initialText: string;
  /** The language; those of the first render count. */
  readonly extensions: Extension;
  readonly onChange?: (text: string) => void;
  /** Mod Enter is pressed. */
  readonly onRun: () => void;
  /** Receives the view once it is there; returns what to do before it goes. */
  readonly onReady?: (view: EditorView) => () => void;
}

/** Edits code. Tab leaves it, as it leaves every other field. */
export function CodeEditor({ label, initialText, extensions, onChange, onRun, onReady }: CodeEditorProps) {
  const parent = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const run = useEffectEvent(onRun);
  const create = useEffectEvent((element: HTMLElement) => {
    const view = new EditorView({
      parent: element,
      state: EditorState.create({
        doc: initialText,
        extensions: [
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                run();
                return true;
              },
            },
          ]),
          history(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion(),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
          syntaxHighlighting(colors),
          theme,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed(state.doc.toString());
          }),
          extensions,
        ],
      }),
    });
    const leave = onReady?.(view);
    return () => {
      leave?.();
      view.destroy();
    };
  });
  useEffect(() => (parent.current === null ? undefined : create(parent.current)), []);
  return <div ref={parent} className={classes.editor} />;
}

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'light-dark(#862e9c, #e599f7)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'light-dark(#1864ab, #74c0fc)' },
  { tag: [tags.variableName, tags.typeName, tags.atom], color: 'light-dark(#9c3a06, #ffc078)' },
  { tag: [tags.string, tags.number], color: 'light-dark(#256029, #8ce99a)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--mantine-color-text)', fontSize: 'var(--mantine-font-size-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--mantine-color-white)',
    backgroundColor: 'var(--mantine-primary-color-filled)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--mantine-color-default-hover)' },
});
