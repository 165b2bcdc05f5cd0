/* Mails taken apart, for tests. */

/** The headers of a mail by their names in small letters, folded lines joined and words of other letters decoded. */
export function parseMailHeaders(mail: string): ReadonlyMap<string, string> {
  const head = mail.slice(0, mail.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');
  return new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
}

/** The text of a mail, decoded. */
export function parseMailBody(mail: string): string {
  const body = mail.slice(mail.indexOf('\n\n') + 2);
  switch (parseMailHeaders(mail).get('content-transfer-encoding')) {
    case 'quoted-printable':
      return decodeQuoted(body.replaceAll('=\n', '')).toString('utf8');
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    default:
      return body;
  }
}

function decodeWords(value: string): string {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)];
    const bytes = parts.map(([, kind = '', word = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' ')),
    );
    return Buffer.concat(bytes).toString('utf8');
  });
}

function decodeQuoted(text: string): Buffer {
  const pieces = text.match(/=[0-9A-F]{2}|./gis) ?? [];
  return Buffer.concat(
    pieces.map((piece) => (piece.length === 3 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'utf8'))),
  );
}
