import { nullJson, type ScalarAttribute, type Snapshot } from '../../schema/index.js';
import { isList } from '../components/read.js';
import type { Target } from '../links/target.js';
import type { Kept, KeptEntry, KeptValue } from './kept.js';
import { isShown, type Sight } from './shown.js';
import type { LeftOut } from './types.js';

/** A state as the body of a write. */
export interface RestoringBody {
  readonly data: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The body that brings a state back. Links to what is out of reach are left out, and so is what is no value of its attribute any more.
 * `present`: what there is now; a component that is still there keeps its id, and with it what a body cannot say, such as a password.
 */
export async function bodyOf(kept: Kept, present: Kept, sight: Sight, snapshot: Snapshot): Promise<RestoringBody> {
  const writer = new Writer(sight, snapshot);
  const data = await writer.values(kept, present, []);
  return { data, leftOut: writer.leftOut };
}

/** All documents that a state leads to. */
export function* targetsIn(kept: Kept): Iterable<Target> {
  for (const value of kept.values()) {
    if (value.is === 'links') yield* value.targets;
    if (value.is === 'components') for (const entry of value.entries) yield* targetsIn(entry.values);
  }
}

const nothing: Kept = new Map();

class Writer {
  readonly leftOut: LeftOut[] = [];
  readonly #sight: Sight;
  readonly #snapshot: Snapshot;

  constructor(sight: Sight, snapshot: Snapshot) {
    this.#sight = sight;
    this.#snapshot = snapshot;
  }

  async values(kept: Kept, present: Kept, path: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const members: [string, unknown][] = [];
    for (const [name, value] of kept) {
      const written = await this.#value(value, present.get(name), [...path, name]);
      if (written !== undefined) members.push([name, written]);
    }
    return Object.fromEntries(members);
  }

  /** undefined: nothing is said of it. */
  async #value(value: KeptValue, present: KeptValue | undefined, path: readonly string[]): Promise<unknown> {
    switch (value.is) {
      case 'scalar':
        return this.#scalar(value.json, value.attribute, path);
      case 'links': {
        // A private one in a component is written as the rest of it is.
        if (!isShown({ ...value.attribute, private: false }, this.#sight)) return undefined;
        return { set: this.#targets(value, path) };
      }
      case 'components': {
        const there = present?.is === 'components' ? present.entries : [];
        const entries: unknown[] = [];
        for (const [at, entry] of value.entries.entries()) {
          entries.push(await this.#entry(entry, there, value, isList(value.attribute) ? [...path, String(at)] : path));
        }
        return isList(value.attribute) ? entries : (entries[0] ?? null);
      }
    }
  }

  async #scalar(json: string, attribute: ScalarAttribute, path: readonly string[]): Promise<unknown> {
    const value = inputOf(json, attribute);
    // What was a text of another kind must not become a password.
    if (attribute.type.readable === 'never') return undefined;
    if (value === null) return null;
    if ((await attribute.type.parseInput(value, attribute)).ok) return value;
    this.#leave(path, 'not in the model');
    return undefined;
  }

  #targets({ attribute, targets }: KeptValue & { is: 'links' }, path: readonly string[]): readonly unknown[] {
    return targets.flatMap((target, at) => {
      const { type, documentId, locale, status } = target;
      if (!this.#snapshot.contentTypes.has(type) || !this.#sight.mayFollow(type) || !this.#sight.reaches(target)) {
        this.#leave(attribute.many ? [...path, String(at)] : path, 'gone', documentId);
        return [];
      }
      const pins = { ...(locale === null ? {} : { locale }), ...(status === null ? {} : { status }) };
      return [{ ...(attribute.target === null ? { __type: type } : {}), documentId, ...pins }];
    });
  }

  async #entry(
    { component, id, values }: KeptEntry,
    there: readonly KeptEntry[],
    { attribute }: KeptValue & { is: 'components' },
    path: readonly string[],
  ): Promise<unknown> {
    const same = there.find((entry) => entry.id === id && entry.component === component);
    return {
      ...(attribute.storage === 'zone' ? { __component: component.uid } : {}),
      ...(same === undefined ? {} : { id }),
      ...(await this.values(values, same?.values ?? nothing, path)),
    };
  }

  #leave(path: readonly string[], because: LeftOut['because'], documentId?: string): void {
    this.leftOut.push({ path: path.join('.'), because, ...(documentId === undefined ? {} : { documentId }) });
  }
}

/** The value as a body has to say it so that no digit is lost. */
function inputOf(json: string, { type }: ScalarAttribute): unknown {
  if (json === nullJson) return null;
  if (type.column === 'decimal') return json;
  return JSON.parse(json);
}
