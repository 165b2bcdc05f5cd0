import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import type { TargetJson } from '../../sql/layout/index.js';
import type { Lineage } from './lineage.js';

/** The content type whose version contains the component, by its uids before and after. It determines whether links can name a version. */
export interface OwnerUids {
  readonly before: string;
  readonly after: string;
}

/** What determines which version of its target a link can name, before and after a change. */
export interface PinSides {
  readonly before: PinSide;
  readonly after: PinSide;
}

/** One side: the facts of the owning and the target content type. */
export interface PinSide {
  readonly model: RecordedModel;
  readonly owner: RecordedFacts;
  readonly target: RecordedFacts;
}

/** The facts of a content type; empty where there is none. */
export function contentTypeFacts({ shapes }: RecordedModel, uid: string): RecordedFacts {
  return (Object.hasOwn(shapes, uid) ? shapes[uid] : undefined)?.facts ?? {};
}

/**
 * Returns the version that a link names afterwards. A link whose owner has locales or drafts of its own names none. Where the owner
 * loses its locales, the link names the locale of its owner's version. `locale`: of the owner's version.
 */
export function pinsAfter(link: TargetJson, { before, after }: PinSides, locale: string): Pick<TargetJson, 'l' | 'v'> {
  const status = after.owner.draftAndPublish !== true && after.target.draftAndPublish === true ? link.v : undefined;
  const pinnedLocale = pinnedLocaleAfter(link, before, after, locale);
  return { ...(pinnedLocale === undefined ? {} : { l: pinnedLocale }), ...(status === undefined ? {} : { v: status }) };
}

function pinnedLocaleAfter(link: TargetJson, before: PinSide, after: PinSide, locale: string): string | undefined {
  if (after.owner.localized === true || after.target.localized !== true) return undefined;
  const { locales, defaultLocale } = after.model;
  if (before.target.localized !== true) return defaultLocale;
  if (before.owner.localized === true) return locales.includes(locale) ? locale : defaultLocale;
  return link.l !== undefined && locales.includes(link.l) ? link.l : undefined;
}

/** The locale of a version after a change, if the version stays. */
export function versionLocaleAfter({ before, after }: PinSides, locale: string): string {
  if (after.owner.localized !== true) return '';
  return before.owner.localized === true ? locale : after.model.defaultLocale;
}

/**
 * Whether every link can still name the version that it names, and no other link must name one. `target`: uid before; null: of any
 * type.
 */
export function pinsUnchanged(owner: OwnerUids, target: string | null, lineage: Lineage): boolean {
  const { from, to } = lineage;
  const [before, after] = [contentTypeFacts(from, owner.before), contentTypeFacts(to, owner.after)];
  const targets = target === null ? Object.keys(from.shapes) : [target];
  const targetsUnchanged = (fact: string) =>
    targets.every(
      (uid) => contentTypeFacts(from, uid)[fact] === contentTypeFacts(to, lineage.shapeAfter(uid) ?? '')[fact],
    );
  const isUnchanged = (fact: string) =>
    before[fact] === after[fact] && (after[fact] === true || targetsUnchanged(fact));
  const keepsAllLocales = from.locales.every((locale) => to.locales.includes(locale));
  return isUnchanged('draftAndPublish') && isUnchanged('localized') && (after.localized === true || keepsAllLocales);
}
