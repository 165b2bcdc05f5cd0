import { queryOptions } from '@tanstack/react-query';
import type {
  AssistBody,
  AssistSettings,
  AssistState,
  AssistTest,
  DescribeBody,
  ImageDescription,
  TranslateBody,
  TranslatedField,
  VectorProgress,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import { requestData } from './request.js';

/** What the AI provider can be asked for. */
export const assistQuery = queryOptions({
  queryKey: queryKeys.assist,
  queryFn: ({ signal }) => requestData<AssistState>('assist', { signal }),
  staleTime: 60_000,
});

/** The AI provider without its key. */
export const assistSettingsQuery = queryOptions({
  queryKey: [...queryKeys.assist, 'settings'],
  queryFn: ({ signal }) => requestData<AssistSettings>('assist/settings', { signal }),
});

/** How many texts have no vector yet, by content type. */
export const vectorProgressQuery = queryOptions({
  queryKey: [...queryKeys.assist, 'vectors'],
  queryFn: ({ signal }) => requestData<readonly VectorProgress[]>('assist/vectors', { signal }),
  refetchInterval: 5_000,
});

/** Replaces the AI provider; an empty address removes it. */
export const saveAssistSettings = (body: AssistBody) =>
  requestData<AssistSettings>('assist/settings', { method: 'PUT', body });

/** Has the provider translate a sentence. */
export const testAssist = () => requestData<AssistTest>('assist/test', { method: 'POST', body: {} });

/** Asks for translations, which are stored nowhere. An aborted signal ends the request to the provider, too. */
export const translateTexts = (body: TranslateBody, signal: AbortSignal) =>
  requestData<readonly TranslatedField[]>('assist/translate', { method: 'POST', body, signal });

/** Asks for the description of an image, which is stored nowhere. */
export const describeImage = (body: DescribeBody, signal: AbortSignal) =>
  requestData<ImageDescription>('assist/describe', { method: 'POST', body, signal });
