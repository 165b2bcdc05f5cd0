import { createApp } from '../app/index.js';
import { appOptions, type ProjectFlags } from './options.js';
import type { Output } from './output.js';

/** Flags of `octavo token:create`. */
export interface TokenFlags extends ProjectFlags {
  readonly name: string;
}

/** `octavo token:create`: makes a full-access token. The token alone goes to standard output, ready for a variable. */
export async function tokenCreate(flags: TokenFlags, output: Output): Promise<void> {
  const app = await createApp(appOptions(flags, process.env));
  try {
    const token = app.firstToken ?? (await app.createToken(flags.name));
    output.err(`A full-access token named "${flags.name}". Keep it: it is shown this once.`);
    output.out(token);
  } finally {
    await app.close();
  }
}
