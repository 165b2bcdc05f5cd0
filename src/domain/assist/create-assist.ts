import { Failure } from '../../foundations/core/index.js';
import { completeChat } from './chat-client.js';
import { embedTexts } from './embedding-client.js';
import { descriptionMessages, translationMessages } from './prompts.js';
import { createProviderStore, type ProviderStoreParts } from './provider-store.js';
import { takeApart } from './text-units.js';
import type { Assist, AssistCaller, AssistProvider, TranslatedField, TranslationRequest } from './types.js';
import { findProblem, readDescription, readTranslations, tidyTranslation } from './verify-translation.js';

/** Limits of one request to the provider: more texts are sent in several, one after the other. */
const maxBatch = { texts: 40, characters: 6_000 } as const;
/** Characters of all texts of a call. */
const maxCharacters = 60_000;
/** Running calls of one administrator. */
const maxConcurrent = 2;

/** Creates the assistant over the provider of the configuration or of the panel. */
export function createAssist(parts: ProviderStoreParts): Assist {
  const providers = createProviderStore(parts);
  const { httpClient, clock } = parts;
  const { seconds } = parts.config;
  const running = new Map<number, number>();

  async function requireProvider(): Promise<AssistProvider> {
    const provider = await providers.find();
    if (provider === null) throw new Failure('assist.not-configured');
    const { key, ...rest } = provider;
    if (key === null) throw new Failure('assist.key-rejected');
    return { ...rest, key };
  }

  /** Runs a call within the limit of its administrator. */
  async function limited<T>({ administrator }: AssistCaller, call: () => Promise<T>): Promise<T> {
    const count = running.get(administrator) ?? 0;
    if (count >= maxConcurrent) throw new Failure('assist.too-many');
    running.set(administrator, count + 1);
    try {
      return await call();
    } finally {
      const left = (running.get(administrator) ?? 1) - 1;
      if (left === 0) running.delete(administrator);
      else running.set(administrator, left);
    }
  }

  async function translateTexts(
    provider: AssistProvider,
    { source, target }: Pick<TranslationRequest, 'source' | 'target'>,
    texts: readonly string[],
    { disconnected }: AssistCaller,
  ): Promise<readonly string[]> {
    const translated: string[] = [];
    for (const batch of toBatches(texts)) {
      const messages = translationMessages(source, target, batch);
      const content = await completeChat(provider, messages, { httpClient, seconds, disconnected });
      translated.push(...readTranslations(content, batch.length));
    }
    return translated;
  }

  async function settings(): ReturnType<Assist['settings']> {
    const provider = await providers.find();
    const source = providers.isManaged ? 'configuration' : 'panel';
    if (provider === null) return { provider, source };
    const { key, ...shown } = provider;
    return { provider: { ...shown, hasKey: key !== null && key !== '' }, source };
  }

  return {
    settings,
    async state() {
      const provider = await providers.find();
      return { translates: provider !== null, describes: provider?.pictures === true };
    },
    async configure(change, actor) {
      await providers.replace(change, actor);
      return settings();
    },
    test: (caller) =>
      limited(caller, async () => {
        const provider = await requireProvider();
        const start = clock.now();
        await translateTexts(provider, { source: 'en', target: 'de' }, ['Good morning'], caller);
        const { disconnected } = caller;
        if (provider.embeddings !== null)
          await embedTexts(provider, provider.embeddings, ['Good morning'], { httpClient, seconds, disconnected });
        return { milliseconds: clock.now() - start };
      }),
    translate: (request, caller) =>
      limited(caller, async () => {
        const provider = await requireProvider();
        const fields = request.fields.map((field) => ({ path: field.path, ...takeApart(field) }));
        const texts = fields.flatMap((field) => field.texts);
        if (texts.reduce((sum, { length }) => sum + length, 0) > maxCharacters)
          throw new Failure('assist.too-long', { limit: `${maxCharacters} characters` });
        const translated = await translateTexts(provider, request, texts, caller);
        let start = 0;
        return fields.map(({ path, texts: sources, rebuild }): TranslatedField => {
          const translations = translated.slice(start, start + sources.length);
          start += sources.length;
          const pairs = sources.map((text, index) => [text, translations[index] ?? ''] as const);
          const problem = pairs
            .map(([text, translation]) => findProblem(text, translation))
            .find((found) => found !== null);
          if (problem !== undefined && problem !== null) return { path, problem };
          return { path, value: rebuild(pairs.map(([text, translation]) => tidyTranslation(text, translation))) };
        });
      }),
    async embeddingModel() {
      const embeddings = (await providers.find())?.embeddings ?? null;
      return embeddings === null ? null : [embeddings.model, embeddings.dimensions ?? []].flat().join('/');
    },
    async embed(texts, aborted) {
      const provider = await requireProvider();
      if (provider.embeddings === null) throw new Failure('assist.not-configured');
      return embedTexts(provider, provider.embeddings, texts, { httpClient, seconds, disconnected: aborted });
    },
    describe: (readPicture, caller) =>
      limited(caller, async () => {
        const provider = await requireProvider();
        if (!provider.pictures) throw new Failure('assist.pictures-off');
        const messages = descriptionMessages(await readPicture());
        const { disconnected } = caller;
        return readDescription(await completeChat(provider, messages, { httpClient, seconds, disconnected }));
      }),
  };
}

/** Splits texts into batches within the limits; a longer text is a batch of its own. */
function toBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    characters += text.length;
    if (batch !== undefined && batch.length < maxBatch.texts && characters <= maxBatch.characters) batch.push(text);
    else {
      batches.push([text]);
      characters = text.length;
    }
  }
  return batches;
}
