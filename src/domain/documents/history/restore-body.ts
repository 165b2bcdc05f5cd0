import { isListAttribute, nullJson, type ScalarAttribute, type Snapshot } from '../../../language/schema/index.js';
import type { LinkTarget } from '../links/link-target.js';
import type { RevisionComponent, RevisionValue, RevisionValues } from './revision-values.js';
import type { OmittedValue } from './types.js';
import { isVisibleAttribute, type RevisionVisibility } from './visible-values.js';

/** A revision as the body of a write. */
export interface RestoreWriteBody {
  readonly data: Readonly<Record<string, unknown>>;
  readonly leftOut: readonly OmittedValue[];
}

/**
 * Returns the body that restores a revision, without links to documents the caller may not see and without values that
 * are no longer valid. `present`: the current values; a component that still exists keeps its id, and with it what a
 * body cannot contain, such as a password.
 */
export async function createRestoreBody(
  values: RevisionValues,
  current: RevisionValues,
  visibility: RevisionVisibility,
  snapshot: Snapshot,
): Promise<RestoreWriteBody> {
  const writer = new RestoreBodyWriter(visibility, snapshot);
  const data = await writer.values(values, current, []);
  return { data, leftOut: writer.leftOut };
}

/** Returns all documents that a revision links to. */
export function* linkTargetsIn(values: RevisionValues): Iterable<LinkTarget> {
  for (const value of values.values()) {
    if (value.is === 'links') yield* value.targets;
    if (value.is === 'components') for (const entry of value.entries) yield* linkTargetsIn(entry.values);
  }
}

const noValues: RevisionValues = new Map();

class RestoreBodyWriter {
  readonly leftOut: OmittedValue[] = [];
  readonly #visibility: RevisionVisibility;
  readonly #snapshot: Snapshot;

  constructor(visibility: RevisionVisibility, snapshot: Snapshot) {
    this.#visibility = visibility;
    this.#snapshot = snapshot;
  }

  async values(
    values: RevisionValues,
    current: RevisionValues,
    path: readonly string[],
  ): Promise<Readonly<Record<string, unknown>>> {
    const members: [string, unknown][] = [];
    for (const [name, value] of values) {
      const output = await this.#writeValue(value, current.get(name), [...path, name]);
      if (output !== undefined) members.push([name, output]);
    }
    return Object.fromEntries(members);
  }

  /** undefined: the body leaves it out. */
  async #writeValue(
    value: RevisionValue,
    current: RevisionValue | undefined,
    path: readonly string[],
  ): Promise<unknown> {
    switch (value.is) {
      case 'scalar':
        return this.#writeScalar(value.json, value.attribute, path);
      case 'links': {
        // A private attribute in a component is restored with the rest of it.
        if (!isVisibleAttribute({ ...value.attribute, private: false }, this.#visibility)) return undefined;
        return { set: this.#writeTargets(value, path) };
      }
      case 'components': {
        const currentEntries = current?.is === 'components' ? current.entries : [];
        const entries: unknown[] = [];
        for (const [index, entry] of value.entries.entries()) {
          entries.push(
            await this.#writeEntry(
              entry,
              currentEntries,
              value,
              isListAttribute(value.attribute) ? [...path, String(index)] : path,
            ),
          );
        }
        return isListAttribute(value.attribute) ? entries : (entries[0] ?? null);
      }
    }
  }

  async #writeScalar(json: string, attribute: ScalarAttribute, path: readonly string[]): Promise<unknown> {
    const value = toInputValue(json, attribute);
    // A text of another attribute type must not become a password.
    if (attribute.type.readable === 'never') return undefined;
    if (value === null) return null;
    if ((await attribute.type.parseInput(value, attribute)).ok) return value;
    this.#omit(path, 'not in the model');
    return undefined;
  }

  #writeTargets({ attribute, targets }: RevisionValue & { is: 'links' }, path: readonly string[]): readonly unknown[] {
    return targets.flatMap((target, index) => {
      const { type, documentId, locale, status } = target;
      if (
        !this.#snapshot.contentTypes.has(type) ||
        !this.#visibility.canFollow(type) ||
        !this.#visibility.isVisible(target)
      ) {
        this.#omit(attribute.many ? [...path, String(index)] : path, 'gone', documentId);
        return [];
      }
      const pins = { ...(locale === null ? {} : { locale }), ...(status === null ? {} : { status }) };
      return [{ ...(attribute.target === null ? { __type: type } : {}), documentId, ...pins }];
    });
  }

  async #writeEntry(
    { component, id, values }: RevisionComponent,
    currentEntries: readonly RevisionComponent[],
    { attribute }: RevisionValue & { is: 'components' },
    path: readonly string[],
  ): Promise<unknown> {
    const currentEntry = currentEntries.find((entry) => entry.id === id && entry.component === component);
    return {
      ...(attribute.storage === 'zone' ? { __component: component.uid } : {}),
      ...(currentEntry === undefined ? {} : { id }),
      ...(await this.values(values, currentEntry?.values ?? noValues, path)),
    };
  }

  #omit(path: readonly string[], reason: OmittedValue['because'], documentId?: string): void {
    this.leftOut.push({ path: path.join('.'), because: reason, ...(documentId === undefined ? {} : { documentId }) });
  }
}

/** Returns the value in the form in which a body preserves all digits. */
function toInputValue(json: string, { type }: ScalarAttribute): unknown {
  if (json === nullJson) return null;
  if (type.column === 'decimal') return json;
  return JSON.parse(json);
}
