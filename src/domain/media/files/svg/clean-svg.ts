import { setImmediate as breath } from 'node:timers/promises';
import { unreachable } from '../../../../foundations/core/index.js';
import { allowedAttributes, allowedElements, refusedElements } from './allowed.js';
import { checkReference, checkStyle } from './values.js';
import { SvgError, tokenizeXml, type XmlAttribute, type XmlToken } from './xml-tokens.js';

const maxDepth = 100;
const maxTokens = 200_000;
/** Tokens to process before yielding to the event loop. */
const tokensPerTick = 1_000;

/**
 * Returns an SVG image rewritten with the elements and attributes of `allowed.ts` only. Editor data that nothing reads (`metadata`,
 * prefixed elements and attributes) is dropped. Anything that could execute, fetch or link elsewhere makes the image refused as a whole,
 * since it may be malicious. Throws SvgError with the reason.
 */
export async function cleanSvg(text: string): Promise<string> {
  const output: string[] = [];
  /** Style sheets are checked together, since pieces may be harmless one by one. */
  const styles: string[] = [];
  const open: { readonly name: string; readonly isKept: boolean }[] = [];
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
        const isKept = keepsElement(token, parent?.isKept ?? true);
        if (isKept) output.push(openingTag(token, parent === undefined));
        if (!token.empty) open.push({ name: token.name, isKept });
        break;
      }
      case 'close':
        if (parent?.name !== token.name) throw new SvgError(`the end of ${token.name}`);
        open.pop();
        if (parent.isKept) output.push(`</${token.name}>`);
        break;
      case 'text':
        if (parent === undefined && token.text.trim() !== '') throw new SvgError('text outside of the root');
        if (parent?.name === 'style') styles.push(token.text);
        if (parent?.isKept === true) output.push(escapeXml(token.text));
        break;
      default:
        unreachable(token);
    }
  }
  if (roots !== 1 || open.length > 0) throw new SvgError('an end that comes too early');
  checkStyle(styles.join(''));
  return `${output.join('')}\n`;
}

/** Returns whether an element is kept. Throws SvgError for a forbidden one, even inside of a dropped element. */
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

/** Returns whether an attribute is kept. Throws SvgError for a forbidden value. */
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
