import { isoTime } from '../../../foundations/core/index.js';
import type { AccountsContext } from '../context.js';
import { createCode } from '../one-time-codes.js';
import { formatPreviewToken, previewPurpose } from './preview-token.js';
import type { Previews } from './previews.js';

/** Creates previews as codes that are valid until they expire. */
export function createPreviews(context: AccountsContext): Previews {
  const { store, clock, audit } = context;
  return {
    async create({ administrator, type, documentId, minutes }, actor) {
      const seconds = minutes * 60;
      return store.write(async (transaction) => {
        const endsAt = isoTime(clock.now() + seconds * 1_000);
        const secret = await createCode(context, transaction, {
          purpose: previewPurpose,
          subject: String(administrator),
          data: { type, documentId, endsAt },
          seconds,
        });
        await audit.record(transaction, { actor, action: 'preview.create', type, documentId });
        return { token: formatPreviewToken(secret), endsAt };
      });
    },
  };
}
