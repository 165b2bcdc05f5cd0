import { type FileType, plainText } from './file-type.js';

const html: FileType = { mime: 'text/html', ext: '.html' };
const xhtml: FileType = { mime: 'application/xhtml+xml', ext: '.xhtml' };
const xml: FileType = { mime: 'application/xml', ext: '.xml' };
const archivedPage: FileType = { mime: 'message/rfc822', ext: '.mht' };
const script: FileType = { mime: 'text/javascript', ext: '.js' };
/** SVG image. */
export const svgKind: FileType = { mime: 'image/svg+xml', ext: '.svg' };

/** Elements that indicate an HTML page without a document type. */
const pageElements: ReadonlySet<string> = new Set(
  (
    'html head body title style script link meta base iframe frame frameset div span p a b i u br hr h1 h2 h3 h4 h5 h6 table tr td ' +
    'form input button select textarea img video audio object embed applet font center ul ol li pre section article main nav header ' +
    'footer noscript template marquee details dialog math'
  ).split(' '),
);

/** Typical beginnings of scripts for browsers. Each needs more than one word, so that prose does not match. */
const scriptBeginnings = [
  /^['"]use strict['"]/,
  /^#!.*\b(?:node|deno|bun)\b/,
  /^import\s*(?:\(|['"{*]|[\w$]+\s*(?:,|from\s*['"]))/,
  /^export\s+(?:default\b|const\b|let\b|var\b|function\b|class\b|async\b|\*|\{)/,
  /^(?:var|let|const)\s+(?:[\w$]+\s*[=;,]|[[{])/,
  /^(?:async\s+)?function\b[\s*]*[\w$]*\s*\([^)]*\)\s*\{/,
  /^[;!+~\-(]+(?:async\s*)?(?:function\b[\s*]*[\w$]*\s*\(|\([\w$,\s]*\)\s*=>)/,
  /^(?:alert|eval|fetch|require|setTimeout|setInterval|importScripts)\s*\(/,
  /^(?:document|window|globalThis|self|console|navigator|location|module|exports)\s*(?:\.|\[)\s*[\w'"$]+\s*[.([=]/,
];

/** Returns the type of a text by its beginning, as browsers do. */
export function detectTextKind(text: string): FileType {
  const { rest, declared, doctype } = withoutProlog(text);
  if (doctype === 'html') return declared || /\bxhtml\b/i.test(text) ? xhtml : html;
  if (doctype === 'svg') return svgKind;
  const root = /^<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)(?=[\s/>]|$)/.exec(rest);
  if (root !== null) return rootKind(root[2] ?? '', rest, declared);
  if (/^<!--|^<!doctype\s+html/i.test(rest)) return html;
  if (declared || doctype !== null || /^<[!?]/.test(rest)) return xml;
  if (isArchivedPage(rest)) return archivedPage;
  return isScript(rest) ? script : plainText;
}

function rootKind(name: string, text: string, declared: boolean): FileType {
  const element = name.toLowerCase();
  if (element === 'svg') return svgKind;
  if (text.includes('http://www.w3.org/1999/xhtml') || (declared && element === 'html')) return xhtml;
  return declared || !pageElements.has(element) ? xml : html;
}

interface Prolog {
  /** The text after white space, comments, processing instructions and the document type. */
  readonly rest: string;
  /** Whether there is an XML declaration. */
  readonly declared: boolean;
  readonly doctype: string | null;
}

function withoutProlog(text: string): Prolog {
  let rest = text.replace(/^[\ufeff\s]+/, '');
  let declared = false;
  let doctype: string | null = null;
  for (;;) {
    const skipped = /^(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE\s+([\w:-]+)[^>[]*(?:\[[^\]]*\]\s*)?>)\s*/i.exec(rest);
    if (skipped === null) return { rest, declared, doctype };
    if (/^<\?xml\b/i.test(rest)) declared = true;
    if (skipped[1] !== undefined) doctype = skipped[1].toLowerCase();
    rest = rest.slice(skipped[0].length);
  }
}

/** Returns whether a text is a page archived as a MIME message. */
function isArchivedPage(text: string): boolean {
  return /^[A-Za-z-]+:\s/.test(text) && /^content-type:\s*multipart\/related\b/im.test(text);
}

function isScript(text: string): boolean {
  const code = withoutComments(text);
  return scriptBeginnings.some((beginning) => beginning.test(code));
}

function withoutComments(text: string): string {
  let rest = text;
  for (;;) {
    const comment = /^(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$))\s*/.exec(rest);
    if (comment === null) return rest;
    rest = rest.slice(comment[0].length);
  }
}
