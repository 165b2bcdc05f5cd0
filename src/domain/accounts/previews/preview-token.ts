import { isSecret } from '../secret.js';

const prefix = 'octavo_p_';

/** What codes of previews are good for. */
export const previewPurpose = 'preview';

/** The text of a preview as its bearer holds it. Stored is the digest of the secret in it. */
export function formatPreviewToken(secret: string): string {
  return `${prefix}${secret}`;
}

/** The secret in such a text; null for any other. */
export function parsePreviewToken(text: string): string | null {
  const secret = text.startsWith(prefix) ? text.slice(prefix.length) : null;
  return isSecret(secret) ? secret : null;
}
