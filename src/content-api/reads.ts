import type { Ability, Caller } from '../access/index.js';
import type { ListAnswer, ReadClient } from '../documents/index.js';
import type { Answer, DoorRequest, Endpoint, Recalled, Requester } from '../http/index.js';
import { Failure, type LoopTurn, Lru } from '../kernel/index.js';
import {
  type AnswerFormat,
  authorise,
  parseListQuestion,
  parseOneQuestion,
  type Question,
  type QuestionSource,
  type ReadAction,
  type ReadDefault,
  readDefaultsFor,
} from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { AnswerMemory } from './answer-memory.js';
import { additionsKey, checkAdditions, defaultsOfAdditions } from './before-read.js';
import { listEnvelope, oneEnvelope } from './envelope.js';
import { parseForm } from './form.js';
import { type ContentApiParts, callerFor, demand, demandDrafts, formatOf, parametersFor, readClient } from './parts.js';
import { type SharedHeaders, sharedHeadersOf } from './sharing.js';

/** The reading endpoints. */
export interface Reads {
  /** `GET /api/:pluralApiId` */
  list(type: ContentType): Endpoint;
  /** `GET /api/:pluralApiId/:documentId` */
  document(type: ContentType): Endpoint;
  /** `GET /api/:singularApiId` */
  single(type: ContentType): Endpoint;
  /** See `Door`. */
  recall(url: string, authorization: string | undefined, turn?: LoopTurn, requester?: Requester): Recalled;
}

/** A question that has been parsed and allowed: asking it again, perhaps of another document, needs neither. */
interface Prepared {
  ask(documentId: string | undefined, client: ReadClient | undefined): Promise<Answer>;
  /** The same where nobody has to wait for it; undefined: it has to be waited for. */
  askAtOnce(documentId: string | undefined): Answer | undefined;
  /** See `Documents.generationOf`. */
  readonly generation: () => number;
}

/** How many questions are remembered, and how long their URLs may be. */
const remembered = 10_000;
const longestUrl = 2_048;
/** The documentIds that we make ourselves: 24 lower-case letters and digits. */
const plainDocumentId = /^[a-z][a-z0-9]{23}$/;

/**
 * The reading endpoints on top of `documents`. A question is remembered by its URL and the caller's class, so that repeating it
 * costs neither parsing nor authorisation. Questions for one document are remembered without the documentId: they differ in nothing
 * else. Answers are kept by the same, until something changes that they depend on (docs/decisions/0019).
 */
export function createReads(parts: ContentApiParts): Reads {
  const { callers, profile, snapshot, settings, readDefaults, beforeRead, keptBytes = 0 } = parts;
  const known = new Lru<string, Prepared>(remembered);
  const answers = new AnswerMemory(keptBytes);

  function endpoint(
    type: ContentType,
    action: ReadAction,
    addressed: (url: string) => Address,
    ask: (source: QuestionSource, request: DoorRequest) => Question,
  ): Endpoint {
    return async (request) => {
      const caller = await callerFor(parts, request, action, type);
      const { ability } = caller;
      const client = readClient(caller, request);
      const { authorization } = request;
      const format = formatOf(request);
      const added = await additionsTo(type, action, caller, request);
      // What hooks ask for decides what is answered, so that it is part of the key; without them keys are those that `recall` knows.
      const behind = added === null ? '' : `${keyEnd}${additionsKey(added)}`;
      const { address, documentId } = addressed(request.url);
      const key = keyOf(ability, authorization, address, format) + behind;
      const whole = keyOf(ability, authorization, request.url, format) + behind;
      const repeated = known.get(key);
      if (repeated !== undefined) return asked(repeated, documentId, whole, client);
      demand(ability, action, type);
      const source = sourceOf(type, action, request, ability, added ?? []);
      const question = authorise(ask(source, request), ability, snapshot);
      demandDrafts(ability, question.versions.status, type, profile);
      const shared =
        added === null
          ? sharedHeadersOf(parts, { identified: ability.identified, request, type, action, question })
          : null;
      const prepared = prepare(parts, question, shared);
      if (request.url.length + behind.length > longestUrl) return prepared.ask(documentId, client);
      known.set(key, prepared);
      return asked(prepared, documentId, whole, client);
    };
  }

  /** What hooks of the project ask for besides; null: there are none for this. */
  async function additionsTo(
    type: ContentType,
    action: ReadAction,
    caller: Caller,
    request: DoorRequest,
  ): Promise<readonly ReadDefault[] | null> {
    if (beforeRead?.concerns(type, action) !== true) return null;
    demand(caller.ability, action, type);
    const query = parseForm(request.query, settings);
    return defaultsOfAdditions(await beforeRead.ask({ type, action, caller, request, query }));
  }

  /** Asks, and keeps the answer under this key where that is worth it. */
  async function asked(
    { ask, generation: present }: Prepared,
    documentId: string | undefined,
    key: string,
    client: ReadClient | undefined,
  ): Promise<Answer> {
    const generation = present();
    return answers.keep(key, { generation, present, answer: await ask(documentId, client) });
  }

  /** The same at once; undefined: it has to be waited for. */
  function askedAtOnce(prepared: Prepared, documentId: string | undefined, key: string): Answer | undefined {
    const generation = prepared.generation();
    const answer = prepared.askAtOnce(documentId);
    return answer && answers.keep(key, { generation, present: prepared.generation, answer });
  }

  /** Gives what is kept once it is certain that it holds, and that the caller has the same rights; null: they have others. */
  async function confirmed(
    key: string,
    ask: () => Promise<Answer>,
    { ability }: Caller,
    authorization: string | undefined,
  ): Promise<Answer | null> {
    const still = await callers.confirm(authorization);
    if (still?.ability.class !== ability.class) return null;
    return answers.recall(key) ?? ask();
  }

  /** Asks while it is made sure that the caller still has the rights that the question was allowed with; null: they do not. */
  async function answered(
    ask: () => Promise<Answer>,
    { ability }: Caller,
    authorization: string | undefined,
  ): Promise<Answer | null> {
    const [still, answer] = await Promise.allSettled([callers.confirm(authorization), ask()]);
    if (still.status === 'rejected') throw still.reason;
    if (still.value?.ability.class !== ability.class) return null;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  function sourceOf(
    type: ContentType,
    action: ReadAction,
    request: DoorRequest,
    ability: Ability,
    added: readonly ReadDefault[],
  ): QuestionSource {
    const source: QuestionSource = {
      type,
      parameters: parametersFor(parts, type, ability, request.query),
      snapshot,
      settings,
      ability,
      readDefaults: [...readDefaultsFor(readDefaults, type, action), ...added],
      format: formatOf(request),
    };
    checkAdditions(added, source);
    return source;
  }

  return {
    list: (type) => endpoint(type, 'find', wholeUrl, parseListQuestion),
    document: (type) =>
      endpoint(type, 'findOne', addressOf, (source, request) =>
        parseOneQuestion({ ...source, documentId: request.segments[2] ?? '' }),
      ),
    single: (type) => endpoint(type, 'find', wholeUrl, (source) => parseOneQuestion({ ...source, documentId: null })),
    recall(url, authorization, turn, requester) {
      const certain = callers.confirmAtOnce?.(authorization, turn);
      const caller = certain === undefined ? callers.recall(authorization) : certain;
      if (caller === null) return null;
      const key = keyOf(caller.ability, authorization, url);
      const kept = answers.recall(key);
      if (kept !== null && certain !== undefined) return kept;
      const { address, documentId } = addressOf(url);
      const prepared = known.get(keyOf(caller.ability, authorization, address));
      if (prepared === undefined) return null;
      const ask = () => asked(prepared, documentId, key, readClient(caller, requester));
      if (certain !== undefined) return askedAtOnce(prepared, documentId, key) ?? ask();
      return kept === null ? answered(ask, caller, authorization) : confirmed(key, ask, caller, authorization);
    },
  };
}

/** Stands for a documentId in a remembered URL; no URL holds a line break. */
const anyDocument = '\n';
/** Stands between a remembered URL and what hooks ask for. */
const keyEnd = '\n\n';

/** What a question is remembered by, and the documentId that was taken out of it. */
interface Address {
  readonly address: string;
  readonly documentId: string | undefined;
}

/** The URL of a question that names no document. */
function wholeUrl(url: string): Address {
  return { address: url, documentId: undefined };
}

/** A URL as it is remembered: without the documentId that stands last in its path, below an API id. */
function addressOf(url: string): Address {
  const mark = url.indexOf('?');
  const end = mark < 0 ? url.length : mark;
  const slash = url.lastIndexOf('/', end - 1);
  const last = url.slice(slash + 1, end);
  const belowApiId = slash > url.indexOf('/', 1);
  if (!belowApiId || !plainDocumentId.test(last)) return wholeUrl(url);
  return { address: `${url.slice(0, slash)}${anyDocument}${url.slice(end)}`, documentId: last };
}

/** Who shows something that nobody asks for is nobody, too, but shared caches may not keep the answer. */
function keyOf(ability: Ability, authorization: string | undefined, address: string, format?: AnswerFormat): string {
  const mark = authorization === undefined || ability.identified ? '' : '+';
  return `${ability.class}${mark} ${format === undefined ? address : `${format} ${address}`}`;
}

/** `shared`: what shared caches are told; null: they may not keep the answer. */
function prepare({ documents }: ContentApiParts, question: Question, shared: SharedHeaders | null): Prepared {
  const generation = documents.generationOf(question);
  if (question.is === 'list') {
    const answerOf = (found: ListAnswer): Answer =>
      readAnswer({ body: listEnvelope(found, question.page), spent: found.entries }, shared, undefined);
    return {
      generation,
      ask: async (_, client) => answerOf(await documents.list(question, client)),
      askAtOnce() {
        const found = documents.listAtOnce(question);
        return found && answerOf(found);
      },
    };
  }
  const first = question.documentId === null ? undefined : String(question.values[question.documentId]);
  /** Raises `http.not-found` where there is none. */
  const answerOf = (document: Buffer | null, documentId = first): Answer => {
    if (document === null) throw new Failure('http.not-found');
    return readAnswer({ body: oneEnvelope(document), spent: document }, shared, documentId);
  };
  return {
    generation,
    ask: async (documentId, client) => answerOf(await documents.one(question, documentId, client), documentId),
    askAtOnce(documentId) {
      const found = documents.oneAtOnce(question, documentId);
      return found === undefined ? undefined : answerOf(found, documentId);
    },
  };
}

/** What the database printed for a question is nobody else's. */
function readAnswer(
  { body, spent }: Required<Pick<Answer, 'body' | 'spent'>>,
  shared: SharedHeaders | null,
  documentId: string | undefined,
): Answer {
  if (shared === null) return { status: 200, body, spent, revalidates: true };
  return { status: 200, body, spent, revalidates: true, shared: true, headers: shared(documentId) };
}
