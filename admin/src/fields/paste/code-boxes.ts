import type { HtmlElement } from './html-node.js';
import { findAll, type Styles } from './pasted-styles.js';

/** Returns whether an element is a box of lines that keep their white space, as editors of code write it. */
export function isCodeBox(tag: string, styles: Styles): boolean {
  return (
    tag === 'div' &&
    /^pre/.test(styles.get('white-space') ?? '') &&
    /mono|consolas|courier/.test(styles.get('font-family') ?? '')
  );
}

/** Returns the language that the classes of a code block name. */
export function codeLanguage(element: HtmlElement): { readonly language?: string } {
  const classes = [element, ...findAll(element, 'code')].map(({ attributes }) => attributes.get('class') ?? '');
  const [, language] = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes.join(' ')) ?? [];
  return language === undefined ? {} : { language };
}
