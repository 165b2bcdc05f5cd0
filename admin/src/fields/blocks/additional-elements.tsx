import { Link2Off, SquareArrowOutUpRight, SquarePlay } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { RenderElementProps } from 'slate-react';
import { useSelected } from 'slate-react';
import { useTranslations } from 'use-intl';
import classes from './additional-elements.module.css';
import { toneIcons } from './additional-kinds.js';
import type { CalloutNode, DocumentLinkNode, EmbedNode, TableCellNode, TableNode } from './block-types.js';
import { useIsGone } from './link-targets.js';
import { isAllowedUrl } from './links.js';
import { columnCount } from './tables.js';

type ViewProps<N> = Omit<RenderElementProps, 'element'> & { readonly element: N };

/** A table, which scrolls where it is too wide. Its columns are of one width: they do not move, nor are all cells measured, at each key. */
export function TableView({ attributes, children, element }: ViewProps<TableNode>) {
  return (
    <div {...attributes} className={classes.table}>
      <table style={{ '--columns': columnCount(element) } as CSSProperties}>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell, or the head of a column or row. */
export function CellView({ attributes, children, element }: ViewProps<TableCellNode>) {
  const Cell = element.header === true ? 'th' : 'td';
  return <Cell {...attributes}>{children}</Cell>;
}

/** A line that is set apart. Its tone is said by a pictogram with a name, not by colour alone. */
export function CalloutView({ attributes, children, element: { tone } }: ViewProps<CalloutNode>) {
  const t = useTranslations('fields.blockTools.tone');
  const Icon = toneIcons[tone];
  return (
    <div {...attributes} className={classes.callout} data-tone={tone}>
      <span contentEditable={false} className={classes.toneIcon}>
        <Icon size={18} role="img" aria-label={t(tone)} />
      </span>
      <div className={classes.calloutText}>{children}</div>
    </div>
  );
}

/** What is embedded, as a card: nothing is loaded from its site. */
export function EmbedView({ attributes, children, element: { url, title } }: ViewProps<EmbedNode>) {
  const t = useTranslations('fields.blockTools.embed');
  const isSelected = useSelected();
  const host = URL.canParse(url) ? new URL(url).host : url;
  return (
    <div {...attributes} className={classes.embed}>
      {children}
      <div contentEditable={false} className={classes.card} data-selected={isSelected}>
        <SquarePlay size={28} aria-hidden className={classes.embedIcon} />
        <div className={classes.embedText}>
          <strong>{title}</strong>
          <span>{host}</span>
        </div>
        {isAllowedUrl(url) ? (
          <a href={url} target="_blank" rel="noreferrer noopener" aria-label={t('open', { host })}>
            <SquareArrowOutUpRight size={18} aria-hidden />
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** A link to a document; one whose target is gone says so. */
export function DocumentLinkView({ attributes, children, element }: ViewProps<DocumentLinkNode>) {
  const t = useTranslations('fields.blockTools');
  const isGone = useIsGone(element);
  return (
    <span {...attributes} className={classes.documentLink} data-gone={isGone} {...(isGone ? { title: t('gone') } : {})}>
      {children}
      {isGone ? (
        <span contentEditable={false} className={classes.gone}>
          <Link2Off size={14} role="img" aria-label={t('gone')} />
        </span>
      ) : null}
    </span>
  );
}
