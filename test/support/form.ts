/** A part of a form: a text, or a file under a name and a declared type. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: string; readonly type: string; readonly bytes: Buffer };

const boundary = 'octavo-form-7MA4YWxkTrZu0gW';

/** The `Content-Type` of `formBody`. */
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A form as it travels. Names go in as they are, so that they may be as wrong as a case wants them. */
export function formBody(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`;
    return 'text' in part
      ? [`${head}\r\n\r\n${part.text}\r\n`]
      : [`${head}; filename="${part.file}"\r\nContent-Type: ${part.type}\r\n\r\n`, part.bytes, '\r\n'];
  });
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}
