import type { Ability, Action } from '../access/index.js';
import type { Answer, DoorRequest, Endpoint } from '../http/index.js';
import { Failure, Lru } from '../kernel/index.js';
import { authorise, parseListQuestion, parseOneQuestion, parseParameters, type Question } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { listEnvelope, oneEnvelope } from './envelope.js';
import { type ContentApiParts, demand, demandDrafts } from './parts.js';

/** The reading endpoints. */
export interface Reads {
  /** `GET /api/:pluralApiId` */
  list(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/:documentId` */
  document(type: ContentType): Endpoint;
  /** `GET /api/:singularApiId` */
  single(type: ContentType): Endpoint;
  /** See `Door`. */
  recall(url: string, authorization: string | undefined): Promise<Answer> | null;
}

/** A question that has been parsed and allowed: asking it again needs neither. */
type Prepared = () => Promise<Answer>;

/** How many questions are remembered, and how long their URLs may be. */
const remembered = 2_000;
const longestUrl = 2_048;

/**
 * The reading endpoints on top of `documents`. A question is remembered by its URL and the caller's class, so that repeating it
 * costs neither parsing nor authorisation; the documents are read anew each time.
 */
export function createReads(parts: ContentApiParts): Reads {
  const { accounts, profile, snapshot, settings } = parts;
  const known = new Lru<string, Prepared>(remembered);

  function endpoint(
    type: ContentType,
    action: Action,
    ask: (request: DoorRequest, ability: Ability) => Question,
  ): Endpoint {
    return async (request) => {
      const ability = await accounts.abilityOf(request.authorization);
      const key = keyOf(ability, request.url);
      const repeated = known.get(key);
      if (repeated !== undefined) return repeated();
      demand(ability, action, type);
      const question = authorise(ask(request, ability), ability, snapshot);
      demandDrafts(ability, question.versions.status, type, profile);
      const prepared = prepare(parts, question);
      if (request.url.length <= longestUrl) known.set(key, prepared);
      return prepared();
    };
  }

  const source = (type: ContentType, request: DoorRequest, ability: Ability) => ({
    type,
    parameters: parseParameters(request.query, settings),
    snapshot,
    settings,
    ability,
  });

  return {
    list: (type) => endpoint(type, 'find', (request, ability) => parseListQuestion(source(type, request, ability))),
    document: (type) =>
      endpoint(type, 'findOne', (request, ability) =>
        parseOneQuestion({ ...source(type, request, ability), documentId: request.segments[2] ?? '' }),
      ),
    single: (type) =>
      endpoint(type, 'find', (request, ability) =>
        parseOneQuestion({ ...source(type, request, ability), documentId: null }),
      ),
    recall(url, authorization) {
      const ability = accounts.recall(authorization);
      if (ability === null) return null;
      return known.get(keyOf(ability, url))?.() ?? null;
    },
  };
}

function keyOf(ability: Ability, url: string): string {
  return `${ability.class} ${url}`;
}

function prepare({ documents }: ContentApiParts, question: Question): Prepared {
  if (question.is === 'list') {
    return async () => readAnswer(listEnvelope(await documents.list(question), question.page));
  }
  return async () => {
    const document = await documents.one(question);
    if (document === null) throw new Failure('http.not-found');
    return readAnswer(oneEnvelope(document));
  };
}

function readAnswer(body: Buffer): Answer {
  return { status: 200, body, revalidates: true };
}
