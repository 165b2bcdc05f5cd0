/** A token of the XML subset that images need. */
export type XmlToken =
  | {
      readonly is: 'open';
      readonly name: string;
      readonly attributes: readonly XmlAttribute[];
      readonly empty: boolean;
    }
  | { readonly is: 'close'; readonly name: string }
  | { readonly is: 'text'; readonly text: string };

/** The name with its prefix, and the value with its character references resolved. */
export interface XmlAttribute {
  readonly name: string;
  readonly value: string;
}

/** The reason why an SVG image is refused. */
export class SvgError extends Error {}

const nameStart = '[A-Za-z_]';
const namePattern = `${nameStart}[\\w.-]*(?::${nameStart}[\\w.-]*)?`;
const declaration = /<\?xml\s[^<>?]*\?>/y;
const comment = /<!--[\s\S]*?-->/y;
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const opening = new RegExp(`<(${namePattern})`, 'y');
const attribute = new RegExp(`\\s+(${namePattern})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openingEnd = /\s*(\/?)>/y;
const closing = new RegExp(`</(${namePattern})\\s*>`, 'y');
const textRun = /[^<]+/y;
/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;

/**
 * Splits XML into tokens. Comments and the XML declaration are dropped. Throws SvgError for document types, entities other than the five
 * predefined ones, processing instructions, and for syntax errors that show within one token. Reads each character once.
 */
export function* tokenizeXml(text: string): Generator<XmlToken> {
  if (forbiddenCharacters.test(text)) throw new SvgError('characters that no XML has');
  let position = text.startsWith('\ufeff') ? 1 : 0;
  const matchHere = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match !== null) position = pattern.lastIndex;
    return match;
  };
  matchHere(declaration);
  while (position < text.length) {
    const characters = matchHere(textRun);
    if (characters !== null) {
      yield { is: 'text', text: resolveReferences(characters[0]) };
      continue;
    }
    if (matchHere(comment) !== null) continue;
    const cdataMatch = matchHere(cdata);
    if (cdataMatch !== null) {
      yield { is: 'text', text: cdataMatch[1] ?? '' };
      continue;
    }
    const closeTag = matchHere(closing);
    if (closeTag !== null) {
      yield { is: 'close', name: closeTag[1] ?? '' };
      continue;
    }
    const openTag = matchHere(opening);
    if (openTag === null) throw new SvgError(`the markup ${JSON.stringify(text.slice(position, position + 12))}`);
    const attributes = readAttributes(matchHere);
    const end = matchHere(openingEnd);
    if (end === null) throw new SvgError(`the element ${openTag[1]}`);
    yield { is: 'open', name: openTag[1] ?? '', attributes, empty: end[1] === '/' };
  }
}

function readAttributes(matchHere: (pattern: RegExp) => RegExpExecArray | null): readonly XmlAttribute[] {
  const found = new Map<string, string>();
  for (let match = matchHere(attribute); match !== null; match = matchHere(attribute)) {
    const key = match[1] ?? '';
    if (found.has(key)) throw new SvgError(`the attribute ${key} twice`);
    found.set(key, resolveReferences(match[2] ?? match[3] ?? ''));
  }
  return [...found].map(([key, value]) => ({ name: key, value }));
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function resolveReferences(text: string): string {
  return text.replace(/&([^;\s&]{0,10};?)/g, (match, reference: string) => {
    const body = reference.endsWith(';') ? reference.slice(0, -1) : null;
    const character = body === null ? undefined : (entities.get(body) ?? decodeCharacter(body));
    if (character === undefined) throw new SvgError(`the reference ${match}`);
    return character;
  });
}

function decodeCharacter(body: string): string | undefined {
  const digits = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(body);
  if (digits === null) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const character = code > 0x10ffff ? '' : String.fromCodePoint(code);
  return character === '' || forbiddenCharacters.test(character) ? undefined : character;
}
