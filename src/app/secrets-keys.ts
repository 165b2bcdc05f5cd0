import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys } from '../accounts/index.js';
import { Bug, type Clock } from '../kernel/index.js';

/** A key at work: derived for its one purpose, so that a key that serves two does not tie them together. */
export interface WorkingKey {
  readonly id: string;
  readonly key: Buffer;
  /** Milliseconds since 1970; null: it stays in use. */
  readonly retiresAt: number | null;
}

/** The keys of each kind, the newest first. */
export interface WorkingKeys {
  readonly session: readonly WorkingKey[];
  readonly encryption: readonly WorkingKey[];
}

const ivLength = 12;
const tagLength = 16;
const cipher = 'aes-256-gcm';

/** Derives what a secret is used as. `purpose` names the use; the same secret gives unrelated keys for two of them. */
export function derived(secret: string | Buffer, purpose: 'session' | 'encryption' | 'id'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `octavo ${purpose}`, 32));
}

/** Keys on top of whatever the rings hold at the moment: `rings` is asked each time. */
export function createKeys(rings: () => WorkingKeys, clock: Clock): Keys {
  /** Those not retired; the newest never is. */
  const inUse = (keys: readonly WorkingKey[]): readonly WorkingKey[] =>
    keys.filter(({ retiresAt }, at) => at === 0 || retiresAt === null || retiresAt > clock.now());

  return {
    digests: (secret) => inUse(rings().session).map(({ id, key }) => `${id}.${hmac(key, secret)}`),
    sign(text) {
      const [newest] = rings().session;
      if (newest === undefined) throw new Bug('there is no session key');
      return hmac(createHmac('sha256', newest.key).update('octavo signature').digest(), text);
    },
    seal(text) {
      const [newest] = rings().encryption;
      if (newest === undefined) throw new Bug('there is no encryption key');
      return seal(newest, text);
    },
    open(sealed) {
      const [id, body, ...rest] = sealed.split('.');
      const key = inUse(rings().encryption).find((known) => known.id === id);
      return key === undefined || body === undefined || rest.length > 0 ? null : open(key, body);
    },
  };
}

function hmac(key: Buffer, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** `<key id>.<base64url of IV, tag and text>`. The id is sealed along with the text. */
function seal({ id, key }: WorkingKey, text: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return `${id}.${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')}`;
}

function open({ id, key }: WorkingKey, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < ivLength + tagLength) return null;
  const iv = bytes.subarray(0, ivLength);
  const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]).toString('utf8');
  } catch {
    // The tag does not fit: not ours, or changed since.
    return null;
  }
}
