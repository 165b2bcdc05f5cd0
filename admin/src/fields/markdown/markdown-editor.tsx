import { SegmentedControl, Skeleton } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { lazy, memo, type ReactNode, type RefObject, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilePicker } from '../../media/index.js';
import { hasSettingsPermission, useMe } from '../../ui/index.js';
import { DocumentLinkDialog } from '../writing/document-link-dialog.js';
import { LinkForm } from '../writing/link-form.js';
import { RunningUploads } from '../writing/running-uploads.js';
import { readSelection } from './apply-edit.js';
import classes from './markdown-editor.module.css';
import { type MarkdownCommands, MarkdownToolbar, markdownHotkeys } from './markdown-toolbar.js';
import { insertText, toggleAround, toggleCode, toggleLines } from './text-edits.js';
import { pictureMarkdown, useMarkdownInput } from './use-markdown-input.js';

const MarkdownPreview = lazy(async () => ({ default: (await import('./markdown-preview.js')).MarkdownPreview }));

/** A Markdown text that is open. */
export interface MarkdownEditorProps {
  readonly name: string;
  readonly text: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  /** The input, which `input` refers to. */
  readonly children: ReactNode;
}

type EditorView = 'text' | 'split' | 'preview';

/** Width in pixels from which text and preview fit beside each other. */
const splitWidth = 560;
/** Milliseconds after the last key until the preview follows. */
const previewDelay = 150;

/** What is around the input of a Markdown text: its tools, what pasting and keys do, and the preview. */
export function MarkdownEditor({ name, text, input, readOnly, invalid, children }: MarkdownEditorProps) {
  const t = useTranslations('fields');
  const me = useMe();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [chosenView, setView] = useState<EditorView>('text');
  const [dialog, setDialog] = useState<'link' | 'document' | 'picture' | null>(null);
  const hasLibrary = hasSettingsPermission(me, 'read', 'settings::media');
  const canSplit = width >= splitWidth;
  const view = chosenView === 'split' && !canSplit ? 'text' : chosenView;
  const [previewText] = useDebouncedValue(text, view === 'split' ? previewDelay : 0);

  const hotkeys = useMemo(() => new Map<string, () => void>(), []);
  const handlers = useMarkdownInput(input, hotkeys);
  const { edit } = handlers;
  const commands = useMemo<MarkdownCommands>(
    () => ({
      bold: () => void edit((selection) => toggleAround(selection, '**')),
      italic: () => void edit((selection) => toggleAround(selection, '*')),
      heading: () => void edit((selection) => toggleLines(selection, 'heading')),
      unordered: () => void edit((selection) => toggleLines(selection, 'unordered')),
      ordered: () => void edit((selection) => toggleLines(selection, 'ordered')),
      quote: () => void edit((selection) => toggleLines(selection, 'quote')),
      code: () => void edit(toggleCode),
      link: () => setDialog('link'),
      documentLink: () => setDialog('document'),
      picture: hasLibrary ? () => setDialog('picture') : null,
    }),
    [edit, hasLibrary],
  );
  for (const [key, command] of markdownHotkeys) hotkeys.set(key, commands[command]);

  function insertAndClose(markdown: string, selected?: string): void {
    setDialog(null);
    // The dialog gives up the focus first.
    requestAnimationFrame(() => edit((selection) => insertText(selection, markdown, selected)));
  }

  return (
    <div ref={ref} className={classes.editor} data-invalid={invalid}>
      <div className={classes.bar}>
        {readOnly || view === 'preview' ? null : <MarkdownToolbar name={name} commands={commands} />}
        <ViewSwitch name={name} current={view} canSplit={canSplit} onViewChange={setView} />
      </div>
      <RunningUploads pictures={handlers.pictures} onCancel={() => input.current?.focus()} />
      <div className={classes.panes} data-view={view}>
        <div className={classes.text} hidden={view === 'preview'} {...(readOnly ? {} : eventHandlers(handlers))}>
          {children}
        </div>
        {view === 'text' ? null : (
          <div className={classes.preview}>
            <Suspense fallback={<Skeleton height={200} radius="md" />}>
              <MarkdownPreview text={previewText} label={t('previewOf', { name })} />
            </Suspense>
          </div>
        )}
      </div>
      {dialog === 'link' ? (
        <MarkdownLinkForm input={input} onInsert={insertAndClose} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'document' ? (
        <DocumentLinkDialog
          onChoose={({ title, url }) => insertAndClose(`[${linkText(selectedText(input) || title)}](${url})`)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'picture' ? (
        <FilePicker
          kinds={['images']}
          many={false}
          onClose={() => setDialog(null)}
          onChoose={([file]) => (file === undefined ? setDialog(null) : insertAndClose(pictureMarkdown(file)))}
        />
      ) : null}
    </div>
  );
}

function eventHandlers({ onKeyDown, onPaste, onDragOver, onDrop }: ReturnType<typeof useMarkdownInput>) {
  return { onKeyDown, onPaste, onDragOver, onDrop };
}

interface MarkdownLinkFormProps {
  readonly input: MarkdownEditorProps['input'];
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

function MarkdownLinkForm({ input, onInsert, onClose }: MarkdownLinkFormProps) {
  const t = useTranslations('fields.blocks');
  return (
    <LinkForm
      url={null}
      text={selectedText(input)}
      description={t('addressHint')}
      onSubmit={(url, text) =>
        onInsert(`[${linkText(text === '' ? url : text)}](${/[()]/.test(url) ? `<${url}>` : url})`)
      }
      onRemove={null}
      onClose={onClose}
    />
  );
}

function selectedText({ current }: MarkdownEditorProps['input']): string {
  if (current === null) return '';
  const { text, start, end } = readSelection(current);
  return text.slice(start, end);
}

function linkText(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ');
}

interface ViewSwitchProps {
  readonly name: string;
  readonly current: EditorView;
  readonly canSplit: boolean;
  readonly onViewChange: (view: EditorView) => void;
}

/** What of the text is shown. It measures itself whenever it is drawn, which typing is not to wait for. */
const ViewSwitch = memo(function ViewSwitch({ name, current, canSplit, onViewChange }: ViewSwitchProps) {
  const t = useTranslations('fields');
  const writing = useTranslations('fields.writing');
  const labels: Readonly<Record<EditorView, string>> = {
    text: t('write'),
    split: writing('split'),
    preview: t('preview'),
  };
  const offered: readonly EditorView[] = canSplit ? ['text', 'split', 'preview'] : ['text', 'preview'];
  return (
    <SegmentedControl
      size="xs"
      className={classes.views}
      aria-label={t('views', { name })}
      data={offered.map((value) => ({ value, label: labels[value] }))}
      value={current}
      onChange={(next) => onViewChange(offered.find((view) => view === next) ?? 'text')}
    />
  );
});
