import { setImmediate as breath } from 'node:timers/promises';
import { unreachable } from '../../../../foundations/core/index.js';
import { allowedAttributes, allowedElements, refusedElements } from './allowed.js';
import { checkReference, checkStyle } from './values.js';
import { SvgError, tokenizeXml, type XmlAttribute, type XmlToken } from './xml-tokens.js';

const maxDepth = 100;
const maxTokens = 200_000;
/** Pieces that are looked at before everybody else has a turn. */
const tokensPerTick = 1_000;

/**
 * An SVG image with nothing in it but what is on the lists of `allowed.ts`, written anew. What editors leave in their files and
 * nothing reads (`metadata`, elements and attributes with prefixes) is left out; everything that could run, fetch or lead elsewhere
 * refuses the image, because who sends such a thing may mean it. Throws Odd with what it was.
 */
export async function cleanSvg(text: string): Promise<string> {
  const output: string[] = [];
  /** All style sheets together: a check of each piece of them would miss what only their sum says. */
  const styles: string[] = [];
  const open: { readonly name: string; readonly kept: boolean }[] = [];
  let roots = 0;
  let tokenCount = 0;
  for (const token of tokenizeXml(text)) {
    if (++tokenCount > maxTokens) throw new SvgError(`more than ${maxTokens} pieces`);
    if (tokenCount % tokensPerTick === 0) await breath();
    const parent = open.at(-1);
    switch (token.is) {
      case 'open': {
        if (parent === undefined && (token.name !== 'svg' || ++roots > 1)) throw new SvgError(`the root ${token.name}`);
        if (open.length >= maxDepth) throw new SvgError(`more than ${maxDepth} levels`);
        const kept = keepsElement(token, parent?.kept ?? true);
        if (kept) output.push(openingTag(token, parent === undefined));
        if (!token.empty) open.push({ name: token.name, kept });
        break;
      }
      case 'close':
        if (parent?.name !== token.name) throw new SvgError(`the end of ${token.name}`);
        open.pop();
        if (parent.kept) output.push(`</${token.name}>`);
        break;
      case 'text':
        if (parent === undefined && token.text.trim() !== '') throw new SvgError('text outside of the root');
        if (parent?.name === 'style') styles.push(token.text);
        if (parent?.kept === true) output.push(escapeXml(token.text));
        break;
      default:
        unreachable(token);
    }
  }
  if (roots !== 1 || open.length > 0) throw new SvgError('an end that comes too early');
  checkStyle(styles.join(''));
  return `${output.join('')}\n`;
}

/** Whether an element stays. Throws Odd for one that must not be there, whether what is around it stays or not. */
function keepsElement({ name, attributes }: Extract<XmlToken, { is: 'open' }>, parentIsKept: boolean): boolean {
  if (refusedElements.has(localName(name).toLowerCase())) throw new SvgError(`the element ${name}`);
  const eventHandler = attributes.find((attribute) => /^on/i.test(localName(attribute.name)));
  if (eventHandler !== undefined) throw new SvgError(`the attribute ${eventHandler.name}`);
  return parentIsKept && allowedElements.has(name);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function openingTag({ name, attributes, empty }: Extract<XmlToken, { is: 'open' }>, isRoot: boolean): string {
  const namespaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const keptAttributes = attributes.filter(keepsAttribute);
  const texts = keptAttributes.map((attribute) => ` ${attribute.name}="${escapeXml(attribute.value)}"`);
  return `<${name}${namespaces}${texts.join('')}${empty ? '/' : ''}>`;
}

/** Whether an attribute stays. Throws Odd for a value that must not be there. */
function keepsAttribute({ name, value }: XmlAttribute): boolean {
  if (/^(?:aria|data)-[a-z0-9-]+$/.test(name) || name === 'xml:space') return true;
  if (name === 'href' || name === 'xlink:href') {
    checkReference(value);
    return true;
  }
  if (!allowedAttributes.has(name)) return false;
  checkStyle(value);
  return true;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
