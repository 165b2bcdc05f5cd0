import { isObject, type Json } from '../../kernel/index.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from '../record.js';
import { without } from './facts.js';
import { factsOfChange } from './facts-of-change.js';
import { attributeIn, inRecordOrder, shapeIn } from './in-record.js';
import { renamed, withoutGone } from './rename-record.js';
import type { FactChange, ModelChange } from './types.js';

/**
 * The model that a list of changes leads to, which must be in the order of `changesBetween`.
 * Raises Bug for changes of something that the model does not have.
 */
export function applyChanges(model: RecordedModel, changes: readonly ModelChange[]): RecordedModel {
  const start = renamed(withoutGone(model, changes), changes);
  return changes.reduce(applied, start);
}

function applied(model: RecordedModel, change: ModelChange): RecordedModel {
  switch (change.is) {
    case 'locale-added':
      return { ...model, locales: [...model.locales, change.locale] };
    case 'locale-removed':
      return { ...model, locales: model.locales.filter((locale) => locale !== change.locale) };
    case 'default-locale':
      return { ...model, defaultLocale: change.after };
    case 'type-added':
    case 'component-added':
      return withShape(model, change.of, change.shape);
    case 'type-kind':
      return withTypeFact(model, change.of, 'kind', change.after);
    case 'draft-and-publish':
      return withTypeFact(model, change.of, 'draftAndPublish', change.after);
    case 'type-localized':
      return withTypeFact(model, change.of, 'localized', change.after);
    case 'attribute-added':
      return withAttribute(model, change.of, change.attribute, change.facts);
    case 'attributes-ordered':
      return ordered(model, change.of, change.attributes);
    case 'identified':
      return change.ids.reduce((so, { attribute, id }) => withId(so, change.of, attribute, id), model);
    // Done at the beginning, all at once.
    case 'type-removed':
    case 'component-removed':
    case 'attribute-removed':
    case 'type-renamed':
    case 'component-renamed':
    case 'attribute-renamed':
      return model;
    default:
      return withFacts(model, change);
  }
}

function withShape(model: RecordedModel, uid: string, shape: RecordedShape): RecordedModel {
  return { ...model, shapes: inRecordOrder(new Map([...Object.entries(model.shapes), [uid, shape]])) };
}

function withTypeFact(model: RecordedModel, uid: string, fact: string, value: Json): RecordedModel {
  const shape = shapeIn(model, uid);
  return withShape(model, uid, { ...shape, facts: { ...shape.facts, [fact]: value } });
}

function withAttribute(model: RecordedModel, uid: string, name: string, facts: RecordedFacts): RecordedModel {
  const shape = shapeIn(model, uid);
  return withShape(model, uid, { ...shape, attributes: { ...shape.attributes, [name]: facts } });
}

function withFacts(model: RecordedModel, change: FactChange): RecordedModel {
  const facts = attributeIn(model, change.of, change.attribute);
  const now =
    change.is === 'retyped'
      ? { ...without(facts, Object.keys(change.before)), ...change.after }
      : factsOfChange(change).reduce((so, { fact, after }) => withFact(so, fact, after), facts);
  return withAttribute(model, change.of, change.attribute, now);
}

function withFact(facts: RecordedFacts, fact: string, value: Json | undefined): RecordedFacts {
  const [name, inner] = fact.startsWith('options.') ? ['options', fact.slice('options.'.length)] : [fact, null];
  const options = isObject(facts.options) ? (facts.options as RecordedFacts) : {};
  const now = inner === null ? value : (withFact(options, inner, value) as Json);
  const { [name]: _, ...others } = facts;
  return now === undefined ? others : { ...others, [name]: now };
}

function ordered(model: RecordedModel, uid: string, names: readonly string[]): RecordedModel {
  const shape = shapeIn(model, uid);
  const attributes = Object.fromEntries(names.map((name) => [name, attributeIn(model, uid, name)]));
  return withShape(model, uid, { ...shape, attributes });
}

function withId(model: RecordedModel, uid: string, attribute: string | null, id: string | null): RecordedModel {
  if (attribute === null) return withShape(model, uid, { ...shapeIn(model, uid), id });
  return withAttribute(model, uid, attribute, { ...attributeIn(model, uid, attribute), id });
}
