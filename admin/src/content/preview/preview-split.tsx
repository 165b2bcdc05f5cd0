import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import { canReadDrafts } from '../../documents/index.js';
import { PreviewPane, type PreviewPaneProps } from './preview-pane.js';
import classes from './preview-split.module.css';
import { ResizeHandle } from './resize-handle.js';

/** Widths of the pane, in pixels. */
const minWidth = 320;
const maxWidth = 1_600;
const defaultWidth = 560;

/** The preview of one view: open or not, which this browser remembers. */
export interface PreviewToggle {
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
}

/** Returns whether the preview is shown beside forms. */
export function usePreviewToggle(): PreviewToggle {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'octavo.preview.open',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isOpen, setOpen };
}

/** Opens and closes the preview; nothing for types without drafts that the role may read. */
export function PreviewToggleButton({ type, toggle }: { readonly type: ContentType; readonly toggle: PreviewToggle }) {
  const t = useTranslations('content.preview');
  if (!type.draftAndPublish || !canReadDrafts(type)) return null;
  return (
    <Button
      variant="default"
      leftSection={<Eye size={16} aria-hidden />}
      aria-pressed={toggle.isOpen}
      onClick={() => toggle.setOpen(!toggle.isOpen)}
    >
      {t('open')}
    </Button>
  );
}

/** A view with a form, and the document that it is about. */
export interface PreviewSplitProps extends Omit<PreviewPaneProps, 'onClose' | 'onShowForm'> {
  readonly toggle: PreviewToggle;
  readonly children: ReactNode;
}

/** Shows the preview beside a form; on narrow screens one of them at a time. The form stays as it is in either case. */
export function PreviewSplit({ toggle, children, ...pane }: PreviewSplitProps) {
  const t = useTranslations('content.preview');
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false }) ?? true;
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const [width, setWidth] = useLocalStorage({
    key: 'octavo.preview.width',
    defaultValue: defaultWidth,
    getInitialValueInEffect: false,
  });
  const isOpen = toggle.isOpen && pane.type.draftAndPublish && canReadDrafts(pane.type);
  const hidesForm = isOpen && !isWide && shown === 'preview';
  const hidesPane = isOpen && !isWide && shown === 'form';
  const boundedWidth = Math.min(Math.max(width, minWidth), maxWidth);
  return (
    <div
      className={classes.split}
      data-open={isOpen && isWide}
      style={{ '--preview-width': `${boundedWidth}px` } as React.CSSProperties}
    >
      {isOpen && !isWide ? (
        <SegmentedControl
          className={classes.tabs ?? ''}
          aria-label={t('view')}
          data={[
            { value: 'form', label: t('form') },
            { value: 'preview', label: t('title') },
          ]}
          value={shown}
          onChange={(value) => setShown(value === 'preview' ? 'preview' : 'form')}
        />
      ) : null}
      <div className={classes.form} hidden={hidesForm}>
        {children}
      </div>
      {isOpen ? (
        <aside className={classes.pane} aria-label={t('title')} hidden={hidesPane}>
          {isWide ? (
            <ResizeHandle label={t('resize')} value={boundedWidth} min={minWidth} max={maxWidth} onChange={setWidth} />
          ) : null}
          <PreviewPane {...pane} onShowForm={() => setShown('form')} onClose={() => toggle.setOpen(false)} />
        </aside>
      ) : null}
    </div>
  );
}
