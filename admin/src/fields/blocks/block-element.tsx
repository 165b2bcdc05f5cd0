import { Loader } from '@mantine/core';
import { createContext, useContext } from 'react';
import type { RenderElementProps } from 'slate-react';
import { useTranslations } from 'use-intl';
import { CalloutView, CellView, DocumentLinkView, EmbedView, TableView } from './additional-elements.js';
import classes from './blocks-editor.module.css';
import { isAllowedUrl } from './links.js';

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** An element in the editor. */
export function BlockElementView({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case 'paragraph':
      return (
        <p {...attributes} className={classes.paragraph}>
          {children}
        </p>
      );
    case 'heading': {
      const Heading = headingTags[element.level - 1] ?? 'h6';
      return (
        <Heading {...attributes} className={classes.heading}>
          {children}
        </Heading>
      );
    }
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'code':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'list':
      return (
        <ListView attributes={attributes} element={element}>
          {children}
        </ListView>
      );
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    case 'link':
      return (
        <a {...attributes} {...(isAllowedUrl(element.url) ? { href: element.url } : {})} rel="noreferrer">
          {children}
        </a>
      );
    case 'table':
      return (
        <TableView attributes={attributes} element={element}>
          {children}
        </TableView>
      );
    case 'table-row':
      return <tr {...attributes}>{children}</tr>;
    case 'table-cell':
      return (
        <CellView attributes={attributes} element={element}>
          {children}
        </CellView>
      );
    case 'callout':
      return (
        <CalloutView attributes={attributes} element={element}>
          {children}
        </CalloutView>
      );
    case 'embed':
      return (
        <EmbedView attributes={attributes} element={element}>
          {children}
        </EmbedView>
      );
    case 'document-link':
      return (
        <DocumentLinkView attributes={attributes} element={element}>
          {children}
        </DocumentLinkView>
      );
    case 'image':
      return (
        <div {...attributes} className={classes.image}>
          {children}
          <img contentEditable={false} src={element.image.url} alt={element.image.alternativeText ?? ''} />
        </div>
      );
    case 'upload':
      return (
        <div {...attributes} className={classes.upload}>
          {children}
          <UploadingPicture name={element.name} />
        </div>
      );
  }
}

const InList = createContext(false);

/** A list. One in a list stands in an entry that shows nothing of itself, because lists hold nothing but entries. */
function ListView({ attributes, children, element }: RenderElementProps) {
  const isNested = useContext(InList);
  const List = element.type === 'list' && element.format === 'ordered' ? 'ol' : 'ul';
  const content = <InList.Provider value={true}>{children}</InList.Provider>;
  if (!isNested) return <List {...attributes}>{content}</List>;
  return (
    <li {...attributes} className={classes.nested}>
      <List>{content}</List>
    </li>
  );
}

function UploadingPicture({ name }: { readonly name: string }) {
  const t = useTranslations('fields.writing');
  return (
    <span contentEditable={false} role="status">
      <Loader size={14} aria-hidden /> {t('uploading', { name })}
    </span>
  );
}
