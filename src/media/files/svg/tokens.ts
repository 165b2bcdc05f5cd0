/** A piece of XML, as far as images need it. */
export type Token =
  | { readonly is: 'open'; readonly name: string; readonly attributes: readonly Attribute[]; readonly empty: boolean }
  | { readonly is: 'close'; readonly name: string }
  | { readonly is: 'text'; readonly text: string };

/** The name as it is written, its prefix included, and the value with its references resolved. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** Why a text is not read. */
export class Odd extends Error {}

const nameStart = '[A-Za-z_]';
const name = `${nameStart}[\\w.-]*(?::${nameStart}[\\w.-]*)?`;
const declaration = /<\?xml\s[^<>?]*\?>/y;
const comment = /<!--[\s\S]*?-->/y;
const verbatim = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const opening = new RegExp(`<(${name})`, 'y');
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const openingEnd = /\s*(\/?)>/y;
const closing = new RegExp(`</(${name})\\s*>`, 'y');
const plain = /[^<]+/y;
/** What XML 1.0 lets no text have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;

/**
 * Takes XML to pieces. Comments and the declaration at the beginning are left out. There are no document types, no entities but the
 * five that XML has of its own, no instructions: raises Odd for them, and for everything that is not well formed as far as one piece
 * tells. Each character is looked at once.
 */
export function* tokensOf(text: string): Generator<Token> {
  if (forbidden.test(text)) throw new Odd('characters that no XML has');
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  take(declaration);
  while (at < text.length) {
    const characters = take(plain);
    if (characters !== null) {
      yield { is: 'text', text: resolved(characters[0]) };
      continue;
    }
    if (take(comment) !== null) continue;
    const kept = take(verbatim);
    if (kept !== null) {
      yield { is: 'text', text: kept[1] ?? '' };
      continue;
    }
    const closed = take(closing);
    if (closed !== null) {
      yield { is: 'close', name: closed[1] ?? '' };
      continue;
    }
    const opened = take(opening);
    if (opened === null) throw new Odd(`the markup ${JSON.stringify(text.slice(at, at + 12))}`);
    const attributes = attributesAt(take);
    const end = take(openingEnd);
    if (end === null) throw new Odd(`the element ${opened[1]}`);
    yield { is: 'open', name: opened[1] ?? '', attributes, empty: end[1] === '/' };
  }
}

function attributesAt(take: (pattern: RegExp) => RegExpExecArray | null): readonly Attribute[] {
  const found = new Map<string, string>();
  for (let match = take(attribute); match !== null; match = take(attribute)) {
    const key = match[1] ?? '';
    if (found.has(key)) throw new Odd(`the attribute ${key} twice`);
    found.set(key, resolved(match[2] ?? match[3] ?? ''));
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

function resolved(text: string): string {
  return text.replace(/&([^;\s&]{0,10};?)/g, (whole, reference: string) => {
    const body = reference.endsWith(';') ? reference.slice(0, -1) : null;
    const character = body === null ? undefined : (entities.get(body) ?? characterOf(body));
    if (character === undefined) throw new Odd(`the reference ${whole}`);
    return character;
  });
}

function characterOf(body: string): string | undefined {
  const digits = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(body);
  if (digits === null) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const character = code > 0x10ffff ? '' : String.fromCodePoint(code);
  return character === '' || forbidden.test(character) ? undefined : character;
}
