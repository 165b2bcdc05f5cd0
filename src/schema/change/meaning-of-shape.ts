import { unreachable } from '../../kernel/index.js';
import { isHeld } from './in-record.js';
import { additive, costOfColumn, harmless, type Models } from './meaning-base.js';
import type { ChangeMeaning } from './meaning-types.js';
import type { ComponentChange, LocaleChange, ShapeChange, TypeChange, TypeNames } from './types.js';

/** What a change of the locales means. */
export function meaningOfLocale(change: LocaleChange): ChangeMeaning {
  switch (change.is) {
    case 'locale-added':
      return additive(`locale ${change.locale} is new`);
    case 'default-locale':
      return additive(`the default locale is ${change.after}, was ${change.before}`);
    case 'locale-removed': {
      const { locale } = change;
      return harmless(`locale ${locale} is gone`, {
        cost: 'rewrite',
        loses: [`the versions in ${locale}, and documents that have no other`],
        conditions: [{ is: 'no-versions-in', locale, otherwise: 'lost' }],
      });
    }
    default:
      return unreachable(change);
  }
}

/** What a change of a content type or component means, its attributes' own changes aside. */
export function meaningOfShape(change: TypeChange | ComponentChange | ShapeChange, models: Models): ChangeMeaning {
  switch (change.is) {
    case 'type-added':
      return additive(`content type ${change.of} is new`);
    case 'component-added':
      return additive(`component ${change.of} is new`);
    case 'type-removed':
      return harmless(`content type ${change.of} is gone`, {
        loses: [`the documents of ${change.of}`],
        conditions: [{ is: 'no-documents', of: change.of, otherwise: 'lost' }],
        refusal: reused(change.of, models),
      });
    case 'component-removed':
      return removedComponent(change.of, models);
    case 'type-renamed':
      return renamedType(change.before, change.after);
    case 'component-renamed':
      return harmless(`component ${change.before} is called ${change.after}`, {
        cost: isHeld(change.after, models.after) ? 'rewrite' : 'instant',
      });
    case 'type-kind':
      return kind(change.of, change.after);
    case 'draft-and-publish':
      return draftAndPublish(change.of, change.after);
    case 'type-localized':
      return localized(change.of, change.after, models);
    case 'attributes-ordered':
      return additive(`the attributes of ${change.of} have another order`, costOfColumn(change.of, models.after));
    case 'identified':
      return additive(`the ids of ${change.of} are written down`);
    default:
      return unreachable(change);
  }
}

/** Values of a component go with the attributes that held it, whose own changes say so. */
function removedComponent(of: string, models: Models): ChangeMeaning {
  const says = `component ${of} is gone`;
  const refusal = reused(of, models);
  if (refusal !== null) return harmless(says, { refusal });
  return isHeld(of, models.before) ? harmless(says) : additive(`${says}; nothing held it`);
}

/** What refers to a uid would mean something else, and nobody would be told. */
function reused(of: string, { after }: Models): string | null {
  if (!Object.hasOwn(after.shapes, of)) return null;
  return `${of} goes and something else is called so in one change: make two of it`;
}

function renamedType(before: TypeNames, after: TypeNames): ChangeMeaning {
  const names = nameSentences(before, after);
  if (before.uid !== after.uid) {
    // Heads, links to any type and unique values name the type.
    const says = [`content type ${before.uid} is called ${after.uid}`, ...(names === '' ? [] : [names])].join('; ');
    return harmless(says, { cost: 'rewrite' });
  }
  const says = `content type ${before.uid}: ${names}`;
  const isAddress = before.singularName === after.singularName && before.collectionName === after.collectionName;
  return isAddress ? additive(says) : harmless(says);
}

function nameSentences(before: TypeNames, after: TypeNames): string {
  const words = { singularName: 'singular name', pluralName: 'plural name', collectionName: 'table' } as const;
  return (['singularName', 'pluralName', 'collectionName'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `its ${words[name]} is ${after[name]}`)
    .join(', ');
}

function kind(of: string, after: string): ChangeMeaning {
  if (after === 'singleType') {
    return harmless(`content type ${of} has one document`, {
      cost: 'scan',
      conditions: [{ is: 'at-most-one-document', of, otherwise: 'refused' }],
    });
  }
  return harmless(`content type ${of} has many documents`);
}

function draftAndPublish(of: string, after: boolean): ChangeMeaning {
  if (after) return harmless(`documents of ${of} have drafts; what is there is published`, { cost: 'rewrite' });
  return harmless(`documents of ${of} have no drafts; what is published stays`, {
    cost: 'rewrite',
    loses: [`changes of ${of} that are not published, and documents that never were`],
    conditions: [{ is: 'no-unpublished', of, otherwise: 'lost' }],
  });
}

function localized(of: string, now: boolean, { after }: Models): ChangeMeaning {
  const locale = after.defaultLocale;
  if (now) return harmless(`documents of ${of} have locales; what is there is in ${locale}`, { cost: 'rewrite' });
  return harmless(`documents of ${of} have no locales; their version in ${locale} stays`, {
    cost: 'rewrite',
    loses: [`the versions of ${of} in other locales`],
    conditions: [{ is: 'one-locale', of, locale, otherwise: 'lost' }],
  });
}
