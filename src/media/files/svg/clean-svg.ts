import { setImmediate as breath } from 'node:timers/promises';
import { unreachable } from '../../../kernel/index.js';
import { allowedAttributes, allowedElements, refusedElements } from './allowed.js';
import { type Attribute, Odd, type Token, tokensOf } from './tokens.js';
import { checkStyle, checkTarget } from './values.js';

const deepest = 100;
const mostPieces = 200_000;
/** Pieces that are looked at before everybody else has a turn. */
const piecesAtOnce = 1_000;

/**
 * An SVG image with nothing in it but what is on the lists of `allowed.ts`, written anew. What editors leave in their files and
 * nothing reads (`metadata`, elements and attributes with prefixes) is left out; everything that could run, fetch or lead elsewhere
 * refuses the image, because who sends such a thing may mean it. Raises Odd with what it was.
 */
export async function cleanSvg(text: string): Promise<string> {
  const written: string[] = [];
  /** All style sheets together: a check of each piece of them would miss what only their sum says. */
  const styles: string[] = [];
  const open: { readonly name: string; readonly kept: boolean }[] = [];
  let roots = 0;
  let pieces = 0;
  for (const token of tokensOf(text)) {
    if (++pieces > mostPieces) throw new Odd(`more than ${mostPieces} pieces`);
    if (pieces % piecesAtOnce === 0) await breath();
    const around = open.at(-1);
    switch (token.is) {
      case 'open': {
        if (around === undefined && (token.name !== 'svg' || ++roots > 1)) throw new Odd(`the root ${token.name}`);
        if (open.length >= deepest) throw new Odd(`more than ${deepest} levels`);
        const kept = keeps(token, around?.kept ?? true);
        if (kept) written.push(openingOf(token, around === undefined));
        if (!token.empty) open.push({ name: token.name, kept });
        break;
      }
      case 'close':
        if (around?.name !== token.name) throw new Odd(`the end of ${token.name}`);
        open.pop();
        if (around.kept) written.push(`</${token.name}>`);
        break;
      case 'text':
        if (around === undefined && token.text.trim() !== '') throw new Odd('text outside of the root');
        if (around?.name === 'style') styles.push(token.text);
        if (around?.kept === true) written.push(escaped(token.text));
        break;
      default:
        unreachable(token);
    }
  }
  if (roots !== 1 || open.length > 0) throw new Odd('an end that comes too early');
  checkStyle(styles.join(''));
  return `${written.join('')}\n`;
}

/** Whether an element stays. Raises Odd for one that must not be there, whether what is around it stays or not. */
function keeps({ name, attributes }: Extract<Token, { is: 'open' }>, aroundIsKept: boolean): boolean {
  if (refusedElements.has(localName(name).toLowerCase())) throw new Odd(`the element ${name}`);
  const program = attributes.find((attribute) => /^on/i.test(localName(attribute.name)));
  if (program !== undefined) throw new Odd(`the attribute ${program.name}`);
  return aroundIsKept && allowedElements.has(name);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function openingOf({ name, attributes, empty }: Extract<Token, { is: 'open' }>, isRoot: boolean): string {
  const spaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const kept = attributes.filter(isKept);
  const texts = kept.map((attribute) => ` ${attribute.name}="${escaped(attribute.value)}"`);
  return `<${name}${spaces}${texts.join('')}${empty ? '/' : ''}>`;
}

/** Whether an attribute stays. Raises Odd for a value that must not be there. */
function isKept({ name, value }: Attribute): boolean {
  if (/^(?:aria|data)-[a-z0-9-]+$/.test(name) || name === 'xml:space') return true;
  if (name === 'href' || name === 'xlink:href') {
    checkTarget(value);
    return true;
  }
  if (!allowedAttributes.has(name)) return false;
  checkStyle(value);
  return true;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
