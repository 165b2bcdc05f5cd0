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

/** Converts the links of an attribute: returns those that stay, and the others with their cause. `locale`: of the version. */
export type LinkConversion = (links: readonly TargetJson[], locale: string) => ConvertedLinks;

/** The links afterwards, and the lost ones. */
export interface ConvertedLinks {
  readonly links: readonly TargetJson[];
  readonly lost: readonly LinkLoss[];
}

interface LinkLoss {
  readonly because: LossCause;
  readonly value: LostLink;
}

/** An attribute in both models, with the uids of its targets there; null: any. */
interface LinkTargets {
  readonly target: string | null;
  readonly targetAfter: string | null;
  readonly single: boolean;
}

/** Creates the conversion of links of an attribute that stays a link; null: every link stays as it is. */
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
    const remaining: TargetJson[] = [];
    const lost: LinkLoss[] = [];
    for (const [at, link] of links.entries()) {
      const type = lineage.shapeAfter(link.t ?? target ?? '');
      const sides = type === null ? null : pinSides(link.t ?? target ?? '', type, owner, lineage);
      const converted = sides === null || type === null ? null : convertLink(link, type, targetAfter, sides, locale);
      const because = converted === null ? removalCause(targets) : conflictCause(converted, type, remaining, targets);
      if (converted === null || sides === null || because !== null) {
        lost.push({ because: because ?? 'target-gone', value: { at, was: link, stands: null } });
        continue;
      }
      remaining.push(converted);
      const stands = revertLink(converted, link, target, sides, locale);
      if (!isSameLink(stands, link)) lost.push({ because: 'pin', value: { at, was: link, stands } });
    }
    return { links: remaining, lost };
  };
}

/** The links in a JSON text. */
export function parseTargetLinks(json: string): readonly TargetJson[] {
  return json === 'null' ? [] : (JSON.parse(json) as readonly TargetJson[]);
}

/** A link to a removed type is removed with its documents, unless the attribute has one other target type now. */
function removalCause({ targetAfter }: LinkTargets): LossCause {
  return targetAfter === null ? 'target-gone' : 'links-to';
}

/** Why a link conflicts with the remaining ones; null: it does not. */
function conflictCause(
  link: TargetJson,
  type: string | null,
  remaining: readonly TargetJson[],
  targets: LinkTargets,
): LossCause | null {
  if (targets.targetAfter !== null && type !== targets.targetAfter) return 'links-to';
  if (targets.single && remaining.length > 0) return 'at-most-one';
  // Two links that named two versions lead to the same document now.
  return remaining.some((other) => isSameLink(other, link)) ? 'pin' : null;
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

/** Returns what reverting the change makes of a link. */
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

/** Whether no content type is removed or renamed. */
function keepsAllTypes({ from, shapeAfter }: Lineage): boolean {
  return Object.entries(from.shapes).every(([uid, { is }]) => is === 'component' || shapeAfter(uid) === uid);
}

function isMany({ many }: RecordedFacts): boolean {
  return many === true;
}

function textOrNull(value: RecordedFacts[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
