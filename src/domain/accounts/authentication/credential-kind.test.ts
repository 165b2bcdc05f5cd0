import { expect, test } from 'vitest';
import { generateToken } from '../token-format.js';
import { credentialKind } from './credential-kind.js';

const secret = 'x'.repeat(43);

test.each([
  [`Bearer ${generateToken()}`, 'own'],
  [`bearer ${'0a'.repeat(128)}`, 'own'],
  [`Bearer octavo_u_${secret}`, 'own'],
  [`Bearer octavo_p_${secret}`, 'own'],
  [`Bearer eyJhIjoxfQ.eyJhIjoxfQ.${secret}`, 'jwt'],
  [`Bearer eyJhIjoxfQ.eyJhIjoxfQ.${secret}xx`, 'foreign'],
  ['Bearer octavo_u_short', 'foreign'],
  ['Bearer a b', 'foreign'],
  ['Basic YTpi', 'foreign'],
  ['', 'foreign'],
  [undefined, 'foreign'],
])('%s: %s', (authorization, kind) => {
  expect(credentialKind(authorization)).toBe(kind);
});
