import { isObject, type Json } from '../../../foundations/core/index.js';
import type { RecordedFacts, RecordedModel, RecordedShape } from '../recorded-model.js';
import { applyModelRenames, withoutRemoved } from './apply-model-renames.js';
import { listChangedFacts } from './changed-facts.js';
import { omitFacts } from './recorded-facts.js';
import { getRecordedAttribute, getRecordedShape, sortRecordedShapes } from './recorded-lookup.js';
import type { FactChange, ModelChange } from './types.js';

/**
 * Applies a list of changes, in the order of `changesBetween`, to a model. Throws Bug for changes of something that the model does not
 * have.
 */
export function applyChanges(model: RecordedModel, changes: readonly ModelChange[]): RecordedModel {
  const renamedModel = applyModelRenames(withoutRemoved(model, changes), changes);
  return changes.reduce(applyChange, renamedModel);
}

function applyChange(model: RecordedModel, change: ModelChange): RecordedModel {
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
    case 'search':
      return withTypeFact(model, change.of, 'search', change.after ?? undefined);
    case 'attribute-added':
      return withAttribute(model, change.of, change.attribute, change.facts);
    case 'attributes-ordered':
      return withAttributeOrder(model, change.of, change.attributes);
    case 'identified':
      return change.ids.reduce((result, { attribute, id }) => withId(result, change.of, attribute, id), model);
    // Applied at the beginning, all together.
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
  return { ...model, shapes: sortRecordedShapes(new Map([...Object.entries(model.shapes), [uid, shape]])) };
}

function withTypeFact(model: RecordedModel, uid: string, fact: string, value: Json | undefined): RecordedModel {
  const shape = getRecordedShape(model, uid);
  return withShape(model, uid, { ...shape, facts: withFact(shape.facts, fact, value) });
}

function withAttribute(model: RecordedModel, uid: string, name: string, facts: RecordedFacts): RecordedModel {
  const shape = getRecordedShape(model, uid);
  return withShape(model, uid, { ...shape, attributes: { ...shape.attributes, [name]: facts } });
}

function withFacts(model: RecordedModel, change: FactChange): RecordedModel {
  const facts = getRecordedAttribute(model, change.of, change.attribute);
  const changedFacts =
    change.is === 'retyped'
      ? { ...omitFacts(facts, Object.keys(change.before)), ...change.after }
      : listChangedFacts(change).reduce((result, { fact, after }) => withFact(result, fact, after), facts);
  return withAttribute(model, change.of, change.attribute, changedFacts);
}

function withFact(facts: RecordedFacts, fact: string, value: Json | undefined): RecordedFacts {
  const [name, optionName] = fact.startsWith('options.') ? ['options', fact.slice('options.'.length)] : [fact, null];
  const options = isObject(facts.options) ? (facts.options as RecordedFacts) : {};
  const newValue = optionName === null ? value : (withFact(options, optionName, value) as Json);
  const { [name]: _, ...others } = facts;
  return newValue === undefined ? others : { ...others, [name]: newValue };
}

function withAttributeOrder(model: RecordedModel, uid: string, names: readonly string[]): RecordedModel {
  const shape = getRecordedShape(model, uid);
  const attributes = Object.fromEntries(names.map((name) => [name, getRecordedAttribute(model, uid, name)]));
  return withShape(model, uid, { ...shape, attributes });
}

function withId(model: RecordedModel, uid: string, attribute: string | null, id: string | null): RecordedModel {
  if (attribute === null) return withShape(model, uid, { ...getRecordedShape(model, uid), id });
  return withAttribute(model, uid, attribute, { ...getRecordedAttribute(model, uid, attribute), id });
}
