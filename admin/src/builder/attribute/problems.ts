import { type Draft, type DraftShape, isPaired, kindOf, textIn, textsIn } from '../draft/index.js';
import { type AttributeEdit, isMorphBack, readOption, unreadable } from './attribute-edit.js';
import { factsOfType, type TextOption } from './attribute-types.js';

/** What a form can be wrong in. */
export type EditField = 'name' | 'other' | 'enum' | 'target' | 'component' | 'components' | 'morphBy' | TextOption;

/** What is wrong there; the catalogue says it in words. */
export type EditProblem = 'needed' | 'name' | 'reserved' | 'taken' | 'number' | 'pattern' | 'json' | 'twice' | 'choose';

/** In snake case, without what only the server can tell. Files of the model may have some of these names, as in Strapi. */
const reserved: ReadonlySet<string> = new Set([
  ...['id', 'document_id', 'locale', 'status', 'meta', 'created_at', 'updated_at', 'published_at', 'localizations'],
  ...['created_by', 'updated_by', 'created_by_id', 'updated_by_id', 'entry_id', 'prototype'],
]);

function isReserved(name: string): boolean {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return reserved.has(snake) || /^_*strapi/.test(snake) || name.startsWith('__') || name in Object.prototype;
}

/** What is wrong with the name of an attribute; null: nothing. `taken`: the names of the others. */
export function problemOfName(name: string, taken: readonly string[]): EditProblem | null {
  if (name === '') return 'needed';
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return 'name';
  if (isReserved(name)) return 'reserved';
  return taken.includes(name) ? 'taken' : null;
}

/** What the panel can tell is wrong with an attribute before the server is asked. `key`: its own; null: it is new. */
export function problemsOf(
  draft: Draft,
  shape: DraftShape,
  key: string | null,
  edit: AttributeEdit,
): ReadonlyMap<EditField, EditProblem> {
  const problems = new Map<EditField, EditProblem>();
  const note = (field: EditField, problem: EditProblem | null): void => {
    if (problem !== null) problems.set(field, problem);
  };
  const { type, facts, texts } = edit;
  const others = shape.attributes.filter((one) => one.key !== key).map(({ name }) => name);
  note('name', problemOfName(edit.name, others));
  for (const option of factsOfType(type).texts) {
    if (readOption(type, option, texts[option]) === unreadable) note(option, problemOfText(edit, option));
  }
  switch (type) {
    case 'enumeration':
      note('enum', problemOfValues(textsIn(facts.enum)));
      break;
    case 'component':
      note('component', textIn(facts.component) === '' ? 'choose' : null);
      break;
    case 'dynamiczone':
      note('components', textsIn(facts.components).length === 0 ? 'choose' : null);
      break;
    case 'relation':
      if (isPaired(facts.relation) || isMorphBack(facts)) note('target', textIn(facts.target) === '' ? 'choose' : null);
      if (isMorphBack(facts)) note('morphBy', textIn(facts.morphBy) === '' ? 'choose' : null);
      note('other', problemOfOther(draft, shape, key, edit));
      break;
    default:
  }
  return problems;
}

function problemOfText({ type }: AttributeEdit, option: TextOption): EditProblem {
  if (option === 'regex') return 'pattern';
  return type === 'json' || type === 'array' || type === 'blocks' ? 'json' : 'number';
}

function problemOfValues(values: readonly string[]): EditProblem | null {
  if (values.length === 0 || values.some((value) => value === '')) return 'needed';
  return new Set(values).size < values.length ? 'twice' : null;
}

function problemOfOther(draft: Draft, shape: DraftShape, key: string | null, edit: AttributeEdit): EditProblem | null {
  const { facts, other, name } = edit;
  if (other === '' || !isPaired(facts.relation) || kindOf(shape) === 'component') return null;
  const there = draft.shapes.find(({ uid }) => uid === facts.target);
  const before = shape.attributes.find((one) => one.key === key);
  const own = before?.facts.inversedBy ?? before?.facts.mappedBy;
  const stays = before?.facts.target === facts.target;
  const taken = (there?.attributes ?? [])
    .filter((one) => !(stays && one.name === own) && !(there?.key === shape.key && one.key === key))
    .map((one) => one.name);
  return problemOfName(other, there?.key === shape.key ? [...taken, name] : taken);
}
