import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelPairs, recordOf } from '../../../../test/property/models.js';
import {
  assessChange,
  changesBetween,
  createReverseHints,
  type ModelChange,
  type RecordedFacts,
  type RecordedModel,
  type Strictness,
} from '../../../language/schema/index.js';
import { holdsComponents, isComponentList, isInResponseJson } from './attribute-facts.js';
import type { ComponentJson } from './complete-components.js';
import { type ComponentEntry, joinComponent, writeEntries, writePair } from './component-entries.js';
import { recordedAttributes } from './component-keys.js';
import { canHold, createRewriter } from './component-rewriter.js';
import type { Lineage, LostValue } from './index.js';

const runs = Number(process.env.OCTAVO_RUNS ?? 300);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);
// The work is bounded by the number of runs. This limit only ends a test that hangs, on however busy a machine.
const timeLimit = Math.max(600_000, runs * 2_000);

/** Random decisions, drawn once: the n-th entry of any list. */
type Dice = () => number;

const texts = ['""', '"abc"', '"5"', '"5.0"', '"true"', '"2024-05-06"', '"a@b.co"', '"[1, 2]"', '"10:11:12.000"'];
const spelled: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '1', '5', '-7', '1000'],
  float: ['1', '2.5', '-0.125', '1e21'],
  biginteger: ['"5"', '"9007199254740993"', '"-1"'],
  decimal: ['1.5', '12.34567890123456789012', '3', '1'],
  boolean: ['true', 'false'],
  date: ['"2024-05-06"', '"1999-12-31"'],
  time: ['"10:11:12.000"'],
  datetime: ['"2024-05-06T00:00:00.000Z"', '"2024-05-06T10:11:12.345Z"'],
  timestamp: ['"2024-05-06T00:00:00.000Z"', '"2024-05-06T10:11:12.345Z"'],
  json: ['{"a":1.0}', '"abc"', '5', '[1, 2]', '{"b": {"c":null}}', 'true'],
  array: ['[1,2]', '[]', '["a"]'],
  blocks: ['[{"type":"paragraph","children":[{"type":"text","text":"abc"}]}]', '[]', '[{"type":"image"}]'],
};

function pick<T>(list: readonly T[], dice: Dice): T {
  const entry = list[dice() % list.length];
  if (entry === undefined) throw new Error('nothing to pick from');
  return entry;
}

/** Writes random components, each with an id of its own. */
class Writing {
  #last = 0;
  constructor(
    readonly model: RecordedModel,
    readonly owner: RecordedFacts,
    readonly dice: Dice,
  ) {}

  value(facts: RecordedFacts): readonly ComponentEntry[] {
    const uids = facts.storage === 'zone' ? (facts.components as readonly string[]) : [String(facts.component)];
    const count = isComponentList(facts) ? (this.dice() % 3) + 1 : 1;
    return Array.from({ length: count }, () => this.#entry(pick(uids, this.dice), facts));
  }

  #entry(uid: string, holder: RecordedFacts): ComponentEntry {
    this.#last += 1;
    const idText = String(this.#last);
    const responseJson: [string, string][] = [];
    const storedJson: [string, string][] = [];
    for (const [name, facts] of recordedAttributes(uid, this.model)) {
      (isInResponseJson(facts) ? responseJson : storedJson).push([
        name,
        this.dice() % 5 === 0 ? 'null' : this.#value(facts),
      ]);
    }
    return joinComponent({ uid, idText }, holder, { responseJson, storedJson });
  }

  #value(facts: RecordedFacts): string {
    if (holdsComponents(facts)) return writePair(this.value(facts), facts);
    if (facts.storage === 'column') {
      const { options, type } = facts;
      if (type === 'enumeration') {
        return JSON.stringify(pick((options as { readonly enum: readonly string[] }).enum, this.dice));
      }
      return pick(spelled[String(type)] ?? texts, this.dice);
    }
    return this.#links(facts);
  }

  /** Links as they are written: an owner without locales names one, an owner without drafts may name a status. */
  #links(facts: RecordedFacts): string {
    const types = Object.entries(this.model.shapes).filter(([, { is }]) => is === 'contentType');
    const count = facts.many === true ? (this.dice() % 3) + 1 : 1;
    const links = Array.from({ length: count }, (_, at) => {
      const [uid, target] =
        facts.target === null
          ? pick(types, this.dice)
          : [String(facts.target), this.model.shapes[String(facts.target)]];
      const pinsLocale = this.owner.localized !== true && target?.facts.localized === true;
      const pinsStatus = this.owner.draftAndPublish !== true && target?.facts.draftAndPublish === true;
      return {
        d: `d${at}`,
        ...(facts.target === null ? { t: uid } : {}),
        ...(pinsLocale ? { l: pick(this.model.locales, this.dice) } : {}),
        ...(pinsStatus && this.dice() % 2 === 0 ? { v: 'draft' } : {}),
      };
    });
    return JSON.stringify(links);
  }
}

interface ComponentValue {
  readonly of: string;
  readonly attribute: string;
  readonly texts: ComponentJson | null;
  readonly locale: string;
}

function* randomValues(model: RecordedModel, dice: Dice): Iterable<ComponentValue> {
  for (const [of, { is, facts: owner, attributes }] of Object.entries(model.shapes)) {
    if (is !== 'contentType') continue;
    for (const [attribute, facts] of Object.entries(attributes)) {
      if (!holdsComponents(facts)) continue;
      const entries = new Writing(model, owner, dice).value(facts);
      const locale = owner.localized === true ? pick(model.locales, dice) : '';
      yield { of, attribute, texts: writeEntries(entries, facts), locale };
    }
  }
}

/** The losses that the changes announce, by cause and attribute before. */
function announced(changes: readonly ModelChange[], lineage: Lineage): ReadonlySet<string> {
  const { from, to } = lineage;
  return new Set(
    changes.flatMap((change) =>
      assessChange(change, from, to).impactChecks.flatMap((condition) => {
        if (!('attribute' in condition)) return [];
        const { is, of, attribute } = condition;
        const before =
          change.is === 'attribute-removed' ? { of, name: attribute } : lineage.attributeBefore(of, attribute);
        return before === null ? [] : [`${is} ${before.of} ${before.name}`];
      }),
    ),
  );
}

function isAnnounced({ because, of, attribute }: LostValue, announcedLosses: ReadonlySet<string>): boolean {
  return ['spelling', 'pin', 'target-gone'].includes(because) || announcedLosses.has(`${because} ${of} ${attribute}`);
}

function isIn({ shapes }: RecordedModel, change: ModelChange): boolean {
  return (change.is === 'type-removed' || change.is === 'component-removed') && Object.hasOwn(shapes, change.of);
}

describe('components rewritten to another model and back', () => {
  test(
    'are what they were, to the byte',
    () => {
      const causes = new Set<string>();
      let rewritten = 0;
      const property = fc.property(
        modelPairs,
        fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
        fc.constantFrom<Strictness>('draft', 'published'),
        ([left, right], rolls, strictness) => {
          const [before, after] = [recordOf(left), recordOf(right)];
          const changes = changesBetween(before, after);
          const refused = changes.flatMap((change) =>
            'of' in change && assessChange(change, before, after).refusal !== null ? [change.of] : [],
          );
          const forward = createRewriter(before, after, changes);
          const back = createRewriter(after, before, changesBetween(after, before, createReverseHints(changes)));
          const announcedLosses = announced(changes, forward.lineage);
          // The changes do not say that an attribute means another thing of the same uid now.
          const reused = changes.some((change) => isIn(after, change));
          let at = 0;
          const dice = () => rolls[at++ % rolls.length] ?? 0;
          for (const { of, attribute, texts, locale } of randomValues(before, dice)) {
            const now = forward.lineage.attributeAfter(of, attribute);
            if (now === null || refused.some((uid) => uid === now.of || canHold(now.facts, uid, after))) continue;
            const moved = forward.rewrite(now.of, now.name, texts, { locale, strictness });
            for (const { because } of moved.lost) causes.add(because);
            if (!reused) expect(moved.lost.filter((lost) => !isAnnounced(lost, announcedLosses))).toEqual([]);
            if (!forward.changesValues(now.of, now.name)) {
              expect(moved).toEqual({ texts, lost: [] });
              continue;
            }
            rewritten++;
            const localized = after.shapes[now.of]?.facts.localized === true;
            const later = !localized ? '' : locale === '' ? after.defaultLocale : locale;
            const returned = back.rewrite(of, attribute, moved.texts, { locale: later, strictness });
            expect(back.restore(of, attribute, returned.texts, moved.lost)).toEqual(texts);
          }
        },
      );
      fc.assert(property, { numRuns: runs, seed });
      expect(rewritten).toBeGreaterThan(40);
      expect([...causes]).toEqual(expect.arrayContaining(['counterpart', 'no-entries-of', 'no-values']));
    },
    timeLimit,
  );
});
