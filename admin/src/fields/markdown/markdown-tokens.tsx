import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { isAllowedUrl } from '../blocks/links.js';
import classes from './markdown-preview.module.css';

/** Renders parsed Markdown. */
export function MarkdownTokens({ tokens }: { readonly tokens: readonly Token[] | undefined }) {
  return tokens?.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text have no id but their index
    <Fragment key={index}>{renderToken(token as MarkedToken)}</Fragment>
  ));
}

const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

function renderToken(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return (
        <p>
          <MarkdownTokens tokens={token.tokens} />
        </p>
      );
    case 'heading': {
      const Heading = headingTags[token.depth - 1] ?? 'h6';
      return (
        <Heading className={classes.heading}>
          <MarkdownTokens tokens={token.tokens} />
        </Heading>
      );
    }
    case 'text':
      return token.tokens === undefined ? decodeEntities(token.text) : <MarkdownTokens tokens={token.tokens} />;
    case 'escape':
      return decodeEntities(token.text);
    case 'strong':
      return (
        <strong>
          <MarkdownTokens tokens={token.tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <MarkdownTokens tokens={token.tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <MarkdownTokens tokens={token.tokens} />
        </del>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return (
        <blockquote>
          <MarkdownTokens tokens={token.tokens} />
        </blockquote>
      );
    case 'link':
      return (
        <a {...(isAllowedUrl(token.href) ? { href: token.href } : {})} target="_blank" rel="noreferrer">
          <MarkdownTokens tokens={token.tokens} />
        </a>
      );
    case 'image':
      return isSameOrigin(token.href) ? <img src={token.href} alt={token.text} /> : <em>{token.text}</em>;
    case 'list':
      return <MarkdownList list={token} />;
    case 'list_item':
      return <MarkdownTokens tokens={token.tokens} />;
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled readOnly />;
    case 'table':
      return <MarkdownTable table={token} />;
    case 'html':
      return token.raw;
    case 'def':
    case 'space':
      return null;
  }
}

function MarkdownList({ list }: { readonly list: Tokens.List }) {
  const entries = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a list have no id but their index
    <li key={index}>
      <MarkdownTokens tokens={item.tokens} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start)}>{entries}</ol> : <ul>{entries}</ul>;
}

function MarkdownTable({ table }: { readonly table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell) => (
            <th key={cell.text}>
              <MarkdownTokens tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table have no id but their index
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: and so have its cells
              <td key={column}>
                <MarkdownTokens tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

/** Texts may have been escaped for HTML, which they do not become. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity);
}

/** Pictures of the server alone are shown: others would tell somebody else what is being written. */
function isSameOrigin(href: string): boolean {
  return URL.canParse(href, location.origin) && new URL(href, location.origin).origin === location.origin;
}
