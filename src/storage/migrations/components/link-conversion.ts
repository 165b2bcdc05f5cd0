import type { RecordedFacts } from '../../../language/schema/index.js';
import type { TargetJson } from '../../sql/layout/index.js';
import type { Lineage, RecordedAttribute } from './lineage.js';
import {
  contentTypeFacts,
  type OwnerUids,
  type PinSides,
  pinsAfter,
  pinsUnchanged,
  versionLocaleAfter,
} from './link-versions.js';
import type { LossCause, LostLink } from './lost-values.js';

/** What becomes of the links of an attribute: those that stay, and the others with their cause. `locale`: of the version. */
export type LinkConversion = (links: readonly TargetJson[], locale: string) => ConvertedLinks;

/** The links afterwards, and what was lost of those before. */
export interface ConvertedLinks {
  readonly links: readonly TargetJson[];
  readonly lost: readonly LinkLoss[];
}

interface LinkLoss {
  readonly because: LossCause;
  readonly value: LostLink;
}

/** An attribute on both sides, with the uids of its targets there; null: any. */
interface LinkTargets {
  readonly target: string | null;
  readonly targetAfter: string | null;
  readonly single: boolean;
}

/** What becomes of the links of an attribute that stays one; null: every link stays as it is. */
export function createLinkConversion(
  before: RecordedAttribute,
  after: RecordedAttribute,
  owner: OwnerUids,
  lineage: Lineage,
): LinkConversion | null {
  const targets = {
    target: textOrNull(before.facts.target),
    targetAfter: textOrNull(after.facts.target),
    single: !isMany(after.facts),
  };
  const { target, targetAfter } = targets;
  const sameTarget =
    target === null ? targetAfter === null && keepsAllTypes(lineage) : lineage.shapeAfter(target) === targetAfter;
  const losesMany = isMany(before.facts) && targets.single;
  if (sameTarget && !losesMany && pinsUnchanged(owner, target, lineage)) return null;
  return (links, locale) => {
    const kept: TargetJson[] = [];
    const lost: LinkLoss[] = [];
    for (const [at, link] of links.entries()) {
      const type = lineage.shapeAfter(link.t ?? target ?? '');
      const sides = type === null ? null : pinSides(link.t ?? target ?? '', type, owner, lineage);
      const converted = sides === null || type === null ? null : convertLink(link, type, targetAfter, sides, locale);
      const because = converted === null ? removalCause(targets) : conflictCause(converted, type, kept, targets);
      if (converted === null || sides === null || because !== null) {
        lost.push({ because: because ?? 'target-gone', value: { at, was: link, stands: null } });
        continue;
      }
      kept.push(converted);
      const stands = revertLink(converted, link, target, sides, locale);
      if (!isSameLink(stands, link)) lost.push({ because: 'pin', value: { at, was: link, stands } });
    }
    return { links: kept, lost };
  };
}

/** The links behind a JSON text. */
export function parseTargetLinks(json: string): readonly TargetJson[] {
  return json === 'null' ? [] : (JSON.parse(json) as readonly TargetJson[]);
}

/** A link to a type that is gone goes with its documents, unless the attribute leads to one other type now. */
function removalCause({ targetAfter }: LinkTargets): LossCause {
  return targetAfter === null ? 'target-gone' : 'links-to';
}

/** Why a link cannot stand beside those that were kept; null: it can. */
function conflictCause(
  link: TargetJson,
  type: string | null,
  kept: readonly TargetJson[],
  targets: LinkTargets,
): LossCause | null {
  if (targets.targetAfter !== null && type !== targets.targetAfter) return 'links-to';
  if (targets.single && kept.length > 0) return 'at-most-one';
  // Two links that named two versions lead to the same document now.
  return kept.some((other) => isSameLink(other, link)) ? 'pin' : null;
}

function convertLink(
  { d, ...link }: TargetJson,
  type: string,
  targetAfter: string | null,
  sides: PinSides,
  locale: string,
): TargetJson {
  return { d, ...(targetAfter === null ? { t: type } : {}), ...pinsAfter({ d, ...link }, sides, locale) };
}

/** What a change that takes this one back makes of a link. */
function revertLink(
  converted: TargetJson,
  original: TargetJson,
  target: string | null,
  sides: PinSides,
  locale: string,
): TargetJson {
  const reversedSides = { before: sides.after, after: sides.before };
  return convertLink(converted, original.t ?? target ?? '', target, reversedSides, versionLocaleAfter(sides, locale));
}

function pinSides(before: string, after: string, owner: OwnerUids, { from, to }: Lineage): PinSides {
  return {
    before: { model: from, owner: contentTypeFacts(from, owner.before), target: contentTypeFacts(from, before) },
    after: { model: to, owner: contentTypeFacts(to, owner.after), target: contentTypeFacts(to, after) },
  };
}

function isSameLink(left: TargetJson, right: TargetJson): boolean {
  return left.d === right.d && left.t === right.t && left.l === right.l && left.v === right.v;
}

/** Whether no content type has gone or is called otherwise. */
function keepsAllTypes({ from, shapeAfter }: Lineage): boolean {
  return Object.entries(from.shapes).every(([uid, { is }]) => is === 'component' || shapeAfter(uid) === uid);
}

function isMany({ many }: RecordedFacts): boolean {
  return many === true;
}

function textOrNull(value: RecordedFacts[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
