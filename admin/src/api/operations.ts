import { queryOptions } from '@tanstack/react-query';
import type { MailState, MailTest, SlowQueryReport, StorageState, StorageTest, SystemState } from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** Where files are stored. */
export const storageQuery = queryOptions({
  queryKey: queryKeys.storage,
  queryFn: ({ signal }) => requestData<StorageState>('storage', { signal }),
});

/** Writes, reads and removes a small file. */
export const testStorage = () => requestData<StorageTest>('storage/test', { method: 'POST' });

/** How mails are sent. */
export const mailQuery = queryOptions({
  queryKey: queryKeys.mail,
  queryFn: ({ signal }) => requestData<MailState>('mail', { signal }),
});

/** Sends a mail to the signed-in administrator, and waits for it. */
export const testMail = () => requestData<MailTest>('mail/test', { method: 'POST' });

/** What runs on the server. */
export const systemQuery = queryOptions({
  queryKey: queryKeys.system,
  queryFn: ({ signal }) => requestData<SystemState>('system', { signal }),
});

/** The slow queries of the content API in the answering process. */
export const slowQueriesQuery = queryOptions({
  queryKey: queryKeys.slowQueries,
  queryFn: ({ signal }) => requestData<SlowQueryReport>('slow-questions', { signal }),
});
