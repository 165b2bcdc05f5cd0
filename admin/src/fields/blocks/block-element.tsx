import type { RenderElementProps } from 'slate-react';
import classes from './blocks-editor.module.css';
import { isAllowedUrl } from './links.js';

const headingLevels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** An element in the editor. Headings are only styled, because the view has its own heading structure. */
export function BlockElementView({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case 'paragraph':
      return (
        <p {...attributes} className={classes.paragraph}>
          {children}
        </p>
      );
    case 'heading':
      return (
        <p {...attributes} className={classes.heading} data-level={headingLevels[element.level - 1]}>
          {children}
        </p>
      );
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'code':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'list':
      return element.format === 'ordered' ? <ol {...attributes}>{children}</ol> : <ul {...attributes}>{children}</ul>;
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    case 'link':
      return (
        <a {...attributes} {...(isAllowedUrl(element.url) ? { href: element.url } : {})} rel="noreferrer">
          {children}
        </a>
      );
    case 'image':
      return (
        <div {...attributes} className={classes.image}>
          {children}
          <img contentEditable={false} src={element.image.url} alt={element.image.alternativeText ?? ''} />
        </div>
      );
  }
}
