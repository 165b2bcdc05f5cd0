import type { Actor } from '../../accounts/index.js';
import type { FileInfo, ReceivedFile } from '../types.js';
import { standing } from './file-rows.js';
import type { FileLife } from './life.js';
import { checkSentName, givenName } from './names.js';
import { discardPrepared, prepareFile } from './prepare-file.js';
import { putInstead } from './put-instead.js';

/**
 * See `Media.replace`. Where it is cut off on the way the file's turn is left, so that the next sweep finds what has to be settled.
 */
export async function replaceFile(
  life: FileLife,
  id: number,
  { file, info, actor }: { readonly file: ReceivedFile; readonly info: FileInfo; readonly actor: Actor },
): Promise<void> {
  const { context, rows, turns } = life;
  const { name: former } = await standing(rows, id);
  checkSentName(file.name);
  const name = givenName(info) ?? (file.name === '' ? former : file.name);
  const entry = { actor, action: 'file.replace' } as const;
  const prepared = await prepareFile(context, file, file.name);
  try {
    await turns.take(id, async () => putInstead(life, await standing(rows, id), prepared, { name, info, entry }));
  } finally {
    await discardPrepared([prepared]);
  }
}
