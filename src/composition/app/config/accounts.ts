import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { booleanFlag, httpUrl, integerBetween, nonEmptyText, webOrigin } from './values.js';

const minutesPerYear = 525_600;

const network = nonEmptyText.refine(isNetwork, 'must be an address or a network such as "10.0.0.0/8"');

const users = z.strictObject({
  mode: z.enum(['refresh', 'legacy'], { error: 'must be "refresh" or "legacy"' }),
  accessMinutes: integerBetween(1, minutesPerYear),
  refreshDays: integerBetween(1, 3_650),
  legacyDays: integerBetween(1, 3_650),
  jwt: z.strictObject({
    secret: nonEmptyText.nullable(),
    expiresIn: nonEmptyText
      .regex(/^[1-9]\d{0,8}[smhd]$/, 'must be a number and one of s, m, h and d, such as "12h"')
      .nullable(),
  }),
  refreshCookie: booleanFlag,
  allowRegister: booleanFlag,
  registerFields: z.array(nonEmptyText, { error: 'must be a list of names of attributes' }).readonly(),
  emailConfirmation: booleanFlag,
  confirmationRedirect: httpUrl.nullable(),
  resetPasswordUrl: httpUrl.nullable(),
  defaultRole: nonEmptyText,
});

const provider = z
  .strictObject({
    kind: z.enum(['oidc', 'github', 'google'], { error: 'must be "oidc", "github" or "google"' }),
    clientId: nonEmptyText,
    clientSecret: nonEmptyText,
    issuer: httpUrl.nullish().transform((issuer) => issuer ?? null),
    scopes: z.array(nonEmptyText, { error: 'must be a list of texts' }).optional(),
    redirectUrl: httpUrl,
  })
  .refine((settings) => (settings.kind === 'oidc') === (settings.issuer !== null), {
    path: ['issuer'],
    error: 'must be given for kind "oidc", and for no other',
  });

const providerName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be named in small letters, digits and hyphens');

const limit = z
  .strictObject(
    { attempts: integerBetween(1, 1_000_000), seconds: integerBetween(1, 86_400) },
    { error: 'must be a limit or null' },
  )
  .nullable();

const limits = z.strictObject({
  signInPerAccount: limit,
  signInPerAccountTotal: limit,
  signInPerAddress: limit,
  registerPerAddress: limit,
  mailPerAccount: limit,
  mailPerAccountTotal: limit,
  mailPerAddress: limit,
  codePerAddress: limit,
  refreshPerAddress: limit,
  mcpPerCaller: limit,
  agentPerAddress: limit,
});

const template = z.strictObject({ subject: nonEmptyText, text: nonEmptyText });

const mail = z.strictObject({
  from: nonEmptyText,
  smtp: nonEmptyText
    .refine(
      (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol),
      'must begin with smtp:// or smtps://',
    )
    .nullable(),
  templates: z
    .strictObject({
      'user-reset-password': template,
      'user-confirmation': template,
      'administrator-reset-password': template,
      'administrator-invitation': template,
    })
    .partial(),
});

/** The rules of the settings about accounts and about where callers come from. */
export const accountsConfig = {
  publicUrl: webOrigin.nullable(),
  proxy: z.strictObject({ trusted: z.array(network, { error: 'must be a list of addresses or networks' }) }),
  cors: z.strictObject({ origins: z.array(webOrigin, { error: 'must be a list of origins' }) }),
  access: z.strictObject({ file: nonEmptyText.nullable() }),
  users,
  providers: z.record(providerName, provider),
  administrators: z.strictObject({
    idleMinutes: integerBetween(1, minutesPerYear),
    absoluteDays: integerBetween(1, 3_650),
  }),
  limits,
  mail,
};

function isNetwork(address: string): boolean {
  const [host = '', bits, ...rest] = address.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(host, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    // The only remaining mistake: more bits than an address has.
    return false;
  }
}
