import { createHash } from 'node:crypto';

/** A verifier of RFC 7636, and its challenge. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const challenge = createHash('sha256').update(verifier).digest('base64url');
