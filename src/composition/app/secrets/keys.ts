import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../../../domain/accounts/index.js';
import { Bug, type Clock } from '../../../foundations/core/index.js';

/** A key at work: derived for its one purpose, so that a key that serves two does not tie them together. */
export interface ActiveKey {
  readonly id: string;
  readonly key: Buffer;
  /** Milliseconds since 1970; null: it stays in use. */
  readonly retiresAt: number | null;
}

/** The keys of each kind, the newest first. */
export interface ActiveKeys {
  readonly session: readonly ActiveKey[];
  readonly encryption: readonly ActiveKey[];
}

const ivLength = 12;
const tagLength = 16;
const cipher = 'aes-256-gcm';

/** Derives what a secret is used as. `purpose` names the use; the keys of two purposes are unrelated. */
export function deriveKey(secret: string | Buffer, purpose: 'session' | 'encryption' | 'id'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `octavo ${purpose}`, 32));
}

/** Returns keys that follow the current rings: `activeKeys` is called for each use. */
export function createKeys(activeKeys: () => ActiveKeys, clock: Clock): Keys {
  /** Returns the keys that are not retired; the newest never is. */
  const inUse = (keys: readonly ActiveKey[]): readonly ActiveKey[] =>
    keys.filter(({ retiresAt }, index) => index === 0 || retiresAt === null || retiresAt > clock.now());

  return {
    digests: (secret) => inUse(activeKeys().session).map(({ id, key }) => `${id}.${hmac(key, secret)}`),
    sign(text) {
      const [newest] = activeKeys().session;
      if (newest === undefined) throw new Bug('there is no session key');
      return hmac(createHmac('sha256', newest.key).update('octavo signature').digest(), text);
    },
    seal(text) {
      const [newest] = activeKeys().encryption;
      if (newest === undefined) throw new Bug('there is no encryption key');
      return sealWith(newest, text);
    },
    open(sealed) {
      const [id, body, ...rest] = sealed.split('.');
      const key = inUse(activeKeys().encryption).find((candidate) => candidate.id === id);
      return key === undefined || body === undefined || rest.length > 0 ? null : openWith(key, body);
    },
  };
}

function hmac(key: Buffer, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** `<key id>.<base64url of IV, tag and text>`. The id is sealed along with the text. */
function sealWith({ id, key }: ActiveKey, text: string): string {
  const iv = randomBytes(ivLength);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return `${id}.${Buffer.concat([iv, encryption.getAuthTag(), sealed]).toString('base64url')}`;
}

function openWith({ id, key }: ActiveKey, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < ivLength + tagLength) return null;
  const iv = bytes.subarray(0, ivLength);
  const decryption = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decryption.update(bytes.subarray(ivLength + tagLength)), decryption.final()]).toString(
      'utf8',
    );
  } catch {
    // The tag does not fit: not ours, or changed since.
    return null;
  }
}
