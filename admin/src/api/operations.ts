import { queryOptions } from '@tanstack/react-query';
import type { MailState, MailTest, SlowQueryReport, StorageState, StorageTest, SystemState } from './contract.js';
import { keys } from './keys.js';
import { askData } from './request.js';

/** Where files are kept. */
export const storageQuery = queryOptions({
  queryKey: keys.storage,
  queryFn: ({ signal }) => askData<StorageState>('storage', { signal }),
});

/** Writes, reads and removes a small file. */
export const testStorage = () => askData<StorageTest>('storage/test', { method: 'POST' });

/** How mails are sent. */
export const mailQuery = queryOptions({
  queryKey: keys.mail,
  queryFn: ({ signal }) => askData<MailState>('mail', { signal }),
});

/** Sends a mail to whoever is signed in, and waits for it. */
export const testMail = () => askData<MailTest>('mail/test', { method: 'POST' });

/** What runs on the server. */
export const systemQuery = queryOptions({
  queryKey: keys.system,
  queryFn: ({ signal }) => askData<SystemState>('system', { signal }),
});

/** Which questions of the content API took long in the process that answers. */
export const slowQuestionsQuery = queryOptions({
  queryKey: keys.slowQuestions,
  queryFn: ({ signal }) => askData<SlowQueryReport>('slow-questions', { signal }),
});
