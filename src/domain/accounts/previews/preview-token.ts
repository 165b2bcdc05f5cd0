import { isSecret } from '../secret.js';

const prefix = 'octavo_p_';

/** Purpose of the codes of previews. */
export const previewPurpose = 'preview';

/** Purpose of the codes of live previews, whose subject is the session of their administrator. */
export const livePreviewPurpose = 'live-preview';

/** Returns the token of a preview. Only a digest of its secret is stored. */
export function formatPreviewToken(secret: string): string {
  return `${prefix}${secret}`;
}

/** Returns the secret of a preview token; null for other texts. */
export function parsePreviewToken(text: string): string | null {
  const secret = text.startsWith(prefix) ? text.slice(prefix.length) : null;
  return isSecret(secret) ? secret : null;
}
