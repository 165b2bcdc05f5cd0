import type { TargetJson } from '../../../layout/index.js';
import type { RecordedFacts } from '../../../schema/index.js';
import type { AttributeThen, Lineage } from './lineage.js';
import { factsOf, type Owner, type PinSides, pinsAfter, pinsStay, versionLocaleAfter } from './link-pins.js';
import type { LossCause, LostLink } from './lost.js';

/** What becomes of the links of an attribute: those that stay, and the others with their cause. `locale`: of the version. */
export type LinkStep = (links: readonly TargetJson[], locale: string) => SteppedLinks;

/** The links afterwards, and what was lost of those before. */
export interface SteppedLinks {
  readonly links: readonly TargetJson[];
  readonly lost: readonly LostStep[];
}

interface LostStep {
  readonly because: LossCause;
  readonly value: LostLink;
}

/** An attribute on both sides, with the uids of its targets there; null: any. */
interface Leads {
  readonly target: string | null;
  readonly wanted: string | null;
  readonly single: boolean;
}

/** What becomes of the links of an attribute that stays one; null: every link stays as it is. */
export function linkStep(before: AttributeThen, after: AttributeThen, owner: Owner, lineage: Lineage): LinkStep | null {
  const leads = { target: text(before.facts.target), wanted: text(after.facts.target), single: !isMany(after.facts) };
  const { target, wanted } = leads;
  const sameTarget = target === null ? wanted === null && allStay(lineage) : lineage.shapeAfter(target) === wanted;
  const fewer = isMany(before.facts) && leads.single;
  if (sameTarget && !fewer && pinsStay(owner, target, lineage)) return null;
  return (links, locale) => {
    const kept: TargetJson[] = [];
    const lost: LostStep[] = [];
    for (const [at, link] of links.entries()) {
      const type = lineage.shapeAfter(link.t ?? target ?? '');
      const sides = type === null ? null : sidesOf(link.t ?? target ?? '', type, owner, lineage);
      const now = sides === null || type === null ? null : relinked(link, type, wanted, sides, locale);
      const because = now === null ? goneBecause(leads) : unfit(now, type, kept, leads);
      if (now === null || sides === null || because !== null) {
        lost.push({ because: because ?? 'target-gone', value: { at, was: link, stands: null } });
        continue;
      }
      kept.push(now);
      const stands = wayBack(now, link, target, sides, locale);
      if (!sameLink(stands, link)) lost.push({ because: 'pin', value: { at, was: link, stands } });
    }
    return { links: kept, lost };
  };
}

/** The links behind a JSON text. */
export function linksOf(json: string): readonly TargetJson[] {
  return json === 'null' ? [] : (JSON.parse(json) as readonly TargetJson[]);
}

/** A link to a type that is gone goes with its documents, unless the attribute leads to one other type now. */
function goneBecause({ wanted }: Leads): LossCause {
  return wanted === null ? 'target-gone' : 'links-to';
}

/** Why a link cannot stand beside those that were kept; null: it can. */
function unfit(now: TargetJson, type: string | null, kept: readonly TargetJson[], leads: Leads): LossCause | null {
  if (leads.wanted !== null && type !== leads.wanted) return 'links-to';
  if (leads.single && kept.length > 0) return 'at-most-one';
  // Two links that named two versions lead to the same document now.
  return kept.some((other) => sameLink(other, now)) ? 'pin' : null;
}

function relinked(
  { d, ...link }: TargetJson,
  type: string,
  wanted: string | null,
  sides: PinSides,
  locale: string,
): TargetJson {
  return { d, ...(wanted === null ? { t: type } : {}), ...pinsAfter({ d, ...link }, sides, locale) };
}

/** What a change that takes this one back makes of a link. */
function wayBack(now: TargetJson, was: TargetJson, target: string | null, sides: PinSides, locale: string): TargetJson {
  const back = { before: sides.after, after: sides.before };
  return relinked(now, was.t ?? target ?? '', target, back, versionLocaleAfter(sides, locale));
}

function sidesOf(before: string, after: string, owner: Owner, { from, to }: Lineage): PinSides {
  return {
    before: { model: from, owner: factsOf(from, owner.before), target: factsOf(from, before) },
    after: { model: to, owner: factsOf(to, owner.after), target: factsOf(to, after) },
  };
}

function sameLink(left: TargetJson, right: TargetJson): boolean {
  return left.d === right.d && left.t === right.t && left.l === right.l && left.v === right.v;
}

/** Whether no content type has gone or is called otherwise. */
function allStay({ from, shapeAfter }: Lineage): boolean {
  return Object.entries(from.shapes).every(([uid, { is }]) => is === 'component' || shapeAfter(uid) === uid);
}

function isMany({ many }: RecordedFacts): boolean {
  return many === true;
}

function text(value: RecordedFacts[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
