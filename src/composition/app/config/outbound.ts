import { z } from 'zod';
import { isNetwork } from '../../../foundations/core/http-client/index.js';
import { booleanFlag, httpUrl, integerBetween, nonEmptyText } from './values.js';

/** A name of a host, in small letters as names are compared. */
const hostName = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$/;
const invalidHost = 'must be the name of a host, an address, or a network such as "10.0.0.0/8"';

const allowedHost = z
  .string({ error: invalidHost })
  .refine((entry) => isNetwork(entry) || hostName.test(entry), invalidHost);

/** Settings of events, of the server's own requests, and of the AI provider. */
export const outboundConfig = {
  events: z.strictObject({ days: integerBetween(1, 3_650), feed: booleanFlag, streams: integerBetween(0, 100_000) }),
  outbound: z.strictObject({ allowPrivate: z.array(allowedHost, { error: 'must be a list of hosts and networks' }) }),
  assist: z
    .strictObject({
      url: httpUrl.nullable(),
      key: nonEmptyText.nullable(),
      model: nonEmptyText.nullable(),
      pictures: booleanFlag,
      embeddings: z.strictObject({ model: nonEmptyText, dimensions: integerBetween(1, 4_096).nullable() }).nullable(),
      seconds: integerBetween(1, 600),
    })
    .refine(({ url, key, model }) => (url === null ? key === null && model === null : model !== null), {
      error: 'must name url and model, or neither of them and no key',
    }),
} as const;
