import { type HtmlElement, type HtmlNode, isElement, textOf } from './html-node.js';
import { findAll, keepsCode, type StylesOf } from './pasted-styles.js';

const besideCode = /^(?:p|div|h[1-6]|ul|ol|pre|code|table|blockquote|meta|br|hr)$/;

/**
 * Returns nodes with each way to write code as a `pre`: boxes of lines that keep their white space, as editors of code write them (one
 * box, or in Safari one for each line), paragraphs of Google Docs in a font for code, `code` of several lines, and the tables of lines
 * on GitHub.
 */
export function withCodeAsPre(nodes: readonly HtmlNode[], stylesOf: StylesOf): readonly HtmlNode[] {
  const result: HtmlNode[] = [];
  let run: HtmlElement[] = [];
  const endRun = () => {
    result.push(...joinCode(run, stylesOf));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && (isCodeBox(node, stylesOf) || isCodeParagraph(node, stylesOf))) run.push(node);
    else if (run.length === 0 || !isBlank(node)) {
      endRun();
      result.push(isElement(node) ? codeToPre(node, nodes) : node);
    }
  }
  endRun();
  return result;
}

/** Returns the language that a block of code names. */
export function codeLanguage(element: HtmlElement): { readonly language?: string } {
  const parts = [element, ...findAll(element, 'code')].map(({ attributes }) => attributes);
  const named = parts.map((part) => part.get('data-language') ?? part.get('data-tagsearch-lang')).find(Boolean);
  const classes = parts.map((part) => part.get('class') ?? '').join(' ');
  const [, language = named] = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes) ?? [];
  return language === undefined ? {} : { language: language.toLowerCase() };
}

function isCodeBox(element: HtmlElement, stylesOf: StylesOf): boolean {
  return (element.tag === 'div' || element.tag === 'br') && keepsCode(stylesOf(element));
}

/** A paragraph, all text of which is set in a font for code, and keeps its white space. */
function isCodeParagraph({ tag, children }: HtmlElement, stylesOf: StylesOf): boolean {
  const content = children.filter((child) => !isBlank(child));
  return (
    tag === 'p' &&
    content.length > 0 &&
    content.every((child) => isElement(child) && child.tag === 'span' && keepsCode(stylesOf(child)))
  );
}

/** One paragraph alone is a line of text that consists of code. */
function joinCode(run: readonly HtmlElement[], stylesOf: StylesOf): readonly HtmlElement[] {
  const [first, ...others] = run;
  if (first === undefined || (others.length === 0 && first.tag === 'p')) return run;
  return [toPre(run.flatMap((element) => linesOf(element, stylesOf)).join('\n'))];
}

function linesOf({ children }: HtmlElement, stylesOf: StylesOf): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const child of children) {
    if (isElement(child) && child.tag === 'div' && stylesOf(child).get('display') !== 'inline') {
      if (line.trim() !== '') lines.push(line);
      lines.push(textOf(child).replace(/^\n$/, ''));
      line = '';
    } else if (isElement(child) && child.tag === 'br') {
      lines.push(line);
      line = '';
    } else line += textOf(child);
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line];
}

function codeToPre(element: HtmlElement, siblings: readonly HtmlNode[]): HtmlElement {
  if (element.tag === 'table') return fileToPre(element);
  const isBlock =
    element.tag === 'code' &&
    findAll(element, 'br').length > 0 &&
    siblings.every((node) => isBlank(node) || (isElement(node) && besideCode.test(node.tag)));
  return isBlock ? { ...element, tag: 'pre' } : element;
}

/** GitHub shows a file as a table with a row for each line. */
function fileToPre(table: HtmlElement): HtmlElement {
  const lines = findAll(table, 'td').filter(({ attributes }) => /\bblob-code\b/.test(attributes.get('class') ?? ''));
  if (lines.length === 0 || lines.length < findAll(table, 'tr').length) return table;
  const text = lines.map((line) => textOf(line).replace(/^\n|\n$/g, '')).join('\n');
  return { ...toPre(text), attributes: table.attributes };
}

function toPre(text: string): HtmlElement {
  return { tag: 'pre', attributes: new Map(), children: [{ text }] };
}

function isBlank(node: HtmlNode): boolean {
  return !isElement(node) && node.text.trim() === '';
}
