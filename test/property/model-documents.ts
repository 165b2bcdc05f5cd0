import { createDocuments, type WriteRules } from '../../src/domain/documents/index.js';
import { type Clock, Failure, type Json } from '../../src/foundations/core/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import {
  authoriseSelection,
  parseParameters,
  parseWriteParameters,
  type QuerySettings,
} from '../../src/language/query/index.js';
import type { Attribute, ContentType, Shape, Snapshot } from '../../src/language/schema/index.js';
import type { Store } from '../../src/storage/database/index.js';
import { createLayout } from '../../src/storage/sql/layout/index.js';
import { contractSettings } from '../support/contract-settings.js';

const rules: WriteRules = {
  localizationNeedsPermission: true,
  sharedAttributesOnLocalization: 'copy',
  nullClearsLists: true,
  textsSpellJson: false,
};

const settings: QuerySettings = { ...contractSettings, defaultLimit: 100, maxLimit: 1000 };

const documentsPerType = 3;

/**
 * Writes documents of every content type of a model, in several locales and statuses, with a value of every attribute where one is accepted.
 * `random` gives numbers from 0 up to its argument. Returns the number of versions that were written.
 */
export async function fillModel(
  store: Store,
  snapshot: Snapshot,
  clock: Clock,
  random: (below: number) => number,
): Promise<number> {
  const documents = createDocuments({ snapshot, layout: createLayout(snapshot), store, clock, rules });
  const types = [...snapshot.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::'));
  const known = new Map<string, readonly string[]>();
  let written = 0;
  const write = async (type: ContentType, documentId: string | null, locale: string | null, data: object) => {
    const source = { type, parameters: parseParameters('', settings), snapshot, settings, ability: fullAccess };
    const { answer } = parseWriteParameters(source);
    const { node, values } = authoriseSelection({ node: answer, values: [] }, fullAccess, snapshot);
    const status = type.draftAndPublish && random(2) === 0 ? ('draft' as const) : ('published' as const);
    const request = { type, ability: fullAccess, data, locale, status, answer: node, values };
    try {
      const bytes =
        documentId === null ? await documents.create(request) : await documents.update({ ...request, documentId });
      written += 1;
      return String((JSON.parse(bytes.toString('utf8')) as { readonly documentId: string }).documentId);
    } catch (error) {
      // The rules of the model stand against it: then there is one version less.
      if (error instanceof Failure) return null;
      throw error;
    }
  };
  // Twice, so that relations in both directions find documents.
  for (const turn of [0, 1]) {
    for (const type of types) {
      const made = [...(known.get(type.uid) ?? [])];
      for (let at = 0; at < (type.kind === 'singleType' ? 1 : documentsPerType); at++) {
        const locale = type.localized ? (snapshot.locales[random(snapshot.locales.length)] ?? null) : null;
        const documentId = turn === 0 ? null : (made[at] ?? null);
        const whole = bodyOf(type, type.attributes, { snapshot, known, random });
        const id =
          (await write(type, documentId, locale, whole)) ?? (await write(type, documentId, locale, safe(type, whole)));
        if (id !== null && documentId === null) made.push(id);
      }
      known.set(type.uid, made);
    }
  }
  return written;
}

interface Making {
  readonly snapshot: Snapshot;
  readonly known: ReadonlyMap<string, readonly string[]>;
  readonly random: (below: number) => number;
}

function bodyOf(shape: Shape, attributes: Shape['attributes'], making: Making): Readonly<Record<string, Json>> {
  const values = [...attributes.values()].flatMap((attribute): [string, Json][] => {
    if (shape.is === 'component' && attribute.storage === 'relation') return [];
    const value = making.random(4) === 0 && !attribute.required ? undefined : valueFor(attribute, making);
    return value === undefined ? [] : [[attribute.name, value]];
  });
  return Object.fromEntries(values);
}

function valueFor(attribute: Attribute, making: Making): Json | undefined {
  const { snapshot, known, random } = making;
  const component = (uid: string) => {
    const shape = snapshot.components.get(uid);
    return shape === undefined ? {} : bodyOf(shape, shape.attributes, making);
  };
  switch (attribute.storage) {
    case 'column':
      return scalarOf(attribute, random);
    case 'component': {
      const one = component(attribute.component);
      return attribute.repeatable ? [one, ...(random(2) === 0 ? [component(attribute.component)] : [])] : one;
    }
    case 'zone':
      return attribute.components.slice(0, 2).map((uid) => ({ __component: uid, ...component(uid) }));
    case 'relation': {
      const ids = attribute.target === null ? [] : (known.get(attribute.target) ?? []);
      if (ids.length === 0) return undefined;
      const chosen = ids.slice(0, 1 + random(ids.length));
      return attribute.many ? [...chosen] : (chosen.at(-1) ?? undefined);
    }
    case 'media':
    case 'computed':
      return undefined;
  }
}

function scalarOf(attribute: Extract<Attribute, { readonly storage: 'column' }>, random: (below: number) => number) {
  const { enum: listed } = attribute.options;
  if (Array.isArray(listed)) return listed[random(listed.length)];
  const words = ['abc', 'a@b.cd', '5', 'true', '2024-05-06'];
  const texts = new Set(['string', 'text', 'richtext', 'uid']);
  if (texts.has(attribute.type.name)) return `${words[random(words.length)]}${attribute.unique ? random(9) : ''}`;
  const { accepted } = attribute.type.samples;
  return accepted[random(accepted.length)]?.input;
}

/** The same without what has rules. */
function safe(type: ContentType, body: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => {
      const attribute = type.attributes.get(name);
      return attribute?.required === true || attribute?.storage === 'relation';
    }),
  );
}
