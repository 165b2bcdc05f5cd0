import { deepKey, wireKey } from '../../layout/index.js';
import type { RecordedFacts, RecordedModel } from '../../schema/index.js';
import { attributesOf, wireKeys } from './component-keys.js';
import { arrayText, entriesOf, membersOf, objectText } from './json-text.js';

/** The two JSON texts of a component or zone attribute (see `ComponentColumns`). */
export interface ComponentTexts {
  readonly wire: string;
  readonly deep: string | null;
}

const nothing = 'null';
const kindKey = '__component';

/**
 * The value of a component or zone attribute with the keys that a model asks for, in its order: a missing one is null,
 * at every depth. Everything else stays as it is spelled.
 */
export function completeComponents(texts: ComponentTexts, facts: RecordedFacts, model: RecordedModel): ComponentTexts {
  const { wire, deep } = completed({ wire: texts.wire, deep: texts.deep ?? nothing }, facts, model);
  return { wire, deep: texts.deep === null ? null : deep };
}

interface Texts {
  readonly wire: string;
  readonly deep: string;
}

function completed(texts: Texts, facts: RecordedFacts, model: RecordedModel): Texts {
  if (texts.wire === nothing) return texts;
  if (facts.storage === 'component' && facts.repeatable !== true)
    return instance(texts, String(facts.component), model);
  const deep = texts.deep === nothing ? [] : entriesOf(texts.deep);
  const entries = entriesOf(texts.wire).map((wire, at) => {
    const entry = { wire, deep: deep[at] ?? nothing };
    return instance(entry, facts.storage === 'zone' ? kindOf(wire) : String(facts.component), model);
  });
  return {
    wire: arrayText(entries.map(({ wire }) => wire)),
    deep: texts.deep === nothing ? nothing : arrayText(entries.map((entry) => entry.deep)),
  };
}

function instance({ wire, deep }: Texts, uid: string, model: RecordedModel): Texts {
  const members = membersOf(wire);
  const keys = [...(members.has(kindKey) ? [kindKey] : []), ...wireKeys(uid, model)];
  const inOrder = keys.map((key): [string, string] => [key, members.get(key) ?? nothing]);
  return { wire: objectText(inOrder), deep: deep === nothing ? nothing : behind(deep, uid, model) };
}

/** What stands behind an instance: components inside it are completed in turn. */
function behind(deep: string, uid: string, model: RecordedModel): string {
  const attributes = attributesOf(uid, model);
  const members = [...membersOf(deep)].map(([name, value]): [string, string] => {
    const facts = attributes.get(name);
    if (facts?.storage !== 'component' && facts?.storage !== 'zone') return [name, value];
    const pair = membersOf(value);
    const inner = completed({ wire: pair.get(wireKey) ?? nothing, deep: pair.get(deepKey) ?? nothing }, facts, model);
    return [
      name,
      objectText([
        [wireKey, inner.wire],
        [deepKey, inner.deep],
      ]),
    ];
  });
  return objectText(members);
}

function kindOf(wire: string): string {
  const kind: unknown = JSON.parse(membersOf(wire).get(kindKey) ?? nothing);
  return String(kind);
}
