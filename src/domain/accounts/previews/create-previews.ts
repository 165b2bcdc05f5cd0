import { Failure, isObject, isoTime } from '../../../foundations/core/index.js';
import type { AccountsContext } from '../context.js';
import { createCode, deleteOldestCodes, findCode, setCodeData } from '../one-time-codes.js';
import { formatPreviewToken, livePreviewPurpose, parsePreviewToken, previewPurpose } from './preview-token.js';
import type { Previews } from './previews.js';

/** Maximum number of live previews of a session: the oldest ends when another begins. */
const maxLivePreviews = 20;

/** Creates previews as codes that are valid until they expire. */
export function createPreviews(context: AccountsContext): Previews {
  const { store, clock, audit, keys } = context;
  return {
    async create({ administrator, type, documentId, minutes, session, changeSet }, actor) {
      const seconds = minutes * 60;
      return store.write(async (transaction) => {
        const endsAt = isoTime(clock.now() + seconds * 1_000);
        const data = { type, documentId, endsAt, ...(changeSet === undefined ? {} : { changeSet }) };
        const secret = await createCode(context, transaction, {
          ...(session === undefined
            ? { purpose: previewPurpose, subject: String(administrator), data }
            : { purpose: livePreviewPurpose, subject: session, data: { ...data, administrator } }),
          seconds,
        });
        if (session !== undefined) {
          const owned = { purpose: livePreviewPurpose, subject: session, max: maxLivePreviews };
          await deleteOldestCodes(context, transaction, owned);
        }
        const action = session === undefined ? 'preview.create' : 'preview.open';
        await audit.record(transaction, { actor, action, type, documentId });
        return { token: formatPreviewToken(secret), endsAt };
      });
    },
    async setUnsaved(token, { administrator, session, type, documentId, locale, data }) {
      const secret = parsePreviewToken(token);
      await store.write(async (transaction) => {
        const code = await findCode(context, transaction, livePreviewPurpose, secret);
        const isOwn =
          isObject(code?.data) &&
          code.subject === session &&
          code.data.administrator === administrator &&
          code.data.type === type &&
          code.data.documentId === documentId;
        if (!isOwn || secret === null) throw new Failure('http.not-found');
        const { endsAt } = code.data;
        const unsaved = data === null ? null : keys.seal(data);
        const newData = { type, documentId, endsAt: String(endsAt), administrator, locale, unsaved };
        await setCodeData(context, transaction, { purpose: livePreviewPurpose, secret, data: newData });
      });
    },
  };
}
