import type { HtmlElement } from './html-node.js';
import type { Styles } from './pasted-styles.js';

const droppedTags = new Set(
  'head title style script noscript template iframe object embed svg math canvas video audio button input select textarea rt rp'.split(
    ' ',
  ),
);

/**
 * Returns whether an element holds no text for readers: scripts, controls, comments and deletions in documents of Word, how characters
 * are read, and what is hidden.
 */
export function isHidden({ attributes, tag }: HtmlElement, styles: Styles): boolean {
  return (
    droppedTags.has(tag) ||
    attributes.has('hidden') ||
    styles.get('display') === 'none' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-list') === 'ignore' ||
    /^comment/.test(styles.get('mso-element') ?? '') ||
    /\bMso(?:CommentReference|CommentText)\b/i.test(attributes.get('class') ?? '') ||
    (tag === 'a' && attributes.get('class') === 'msocomanchor') ||
    attributes.get('class') === 'msoDel' ||
    (tag === 'del' && attributes.get('cite')?.startsWith('mailto:') === true) ||
    // Google Docs draws the boxes of a checklist.
    (tag === 'img' && attributes.get('aria-roledescription') === 'checkbox')
  );
}
