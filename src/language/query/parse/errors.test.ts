import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { Failure } from '../../../foundations/core/index.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText } from '../test-notation.js';
import { parseParameters } from './parameters.js';
import { parseDocumentQuery, parseListQuery, parseWriteParameters } from './parse-query.js';

const type = testTypeOf('api::article.article');
const parseList = (query: string) =>
  parseListQuery({ type, snapshot, settings, parameters: parseParameters(query, settings) });

const publicationFilter =
  'query.invalid-publication-filter: Invalid publicationFilter. Allowed values: never-published, never-published-document, modified, unmodified, has-published-version, has-published-version-document, published-without-draft, published-with-draft';

/** Every refused list query, with the expected code and message. */
const refusals: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'root parameters': [
    ['utm_source=x', 'query.invalid-key: Invalid key utm_source'],
    ['_=1', 'query.invalid-key: Invalid key _'],
    ['access_token=x', 'query.invalid-key: Invalid key access_token'],
    ['filters.title=x', 'query.invalid-key: Invalid key filters.title'],
    ['where[title]=x', 'query.invalid-key: Invalid key where'],
    ['lookup=x', 'query.invalid-key: Invalid key lookup'],
    ['__proto__=1', 'query.invalid-key: Invalid key __proto__'],
    ['constructor[x]=1', 'query.invalid-key: Invalid key constructor'],
    ['publicationState=preview', 'query.invalid-key: Invalid key publicationState'],
    ['data=1', 'query.invalid-key: Invalid key data'],
    ['page=2&pageSize=3', 'query.invalid-parameter: Invalid page parameter. Write pagination[page]'],
    ['pageSize=3', 'query.invalid-parameter: Invalid pageSize parameter. Write pagination[pageSize]'],
  ],
  'names that cannot be filtered: one text for unknown, private, password, internal': [
    ['filters[bogus]=x', 'query.invalid-key: Invalid key bogus'],
    ['filters[secretNote]=x', 'query.invalid-key: Invalid key secretNote'],
    ['filters[secretNote][$null]=true', 'query.invalid-key: Invalid key secretNote'],
    ['filters[pin]=x', 'query.invalid-key: Invalid key pin'],
    ['filters[pin][$null]=true', 'query.invalid-key: Invalid key pin'],
    ['filters[createdBy]=1', 'query.invalid-key: Invalid key createdBy'],
    ['filters[updatedBy][email]=x', 'query.invalid-key: Invalid key updatedBy'],
    ['filters[status]=draft', 'query.invalid-key: Invalid key status'],
    ['filters[sections]=x', 'query.invalid-key: Invalid key sections'],
    ['filters[sections][text]=x', 'query.invalid-key: Invalid key sections'],
    ['filters[subject]=1', 'query.invalid-key: Invalid key subject'],
    ['filters[subject][id]=1', 'query.invalid-key: Invalid key subject'],
    ['filters[secretEditor]=1', 'query.invalid-key: Invalid key secretEditor'],
    ['filters[secretEditor][name]=x', 'query.invalid-key: Invalid key secretEditor'],
    ['filters[__proto__]=x', 'query.invalid-key: Invalid key __proto__'],
    ['filters[__proto__][x]=1', 'query.invalid-key: Invalid key __proto__'],
    ['filters[constructor]=x', 'query.invalid-key: Invalid key constructor'],
    ['filters[toString]=x', 'query.invalid-key: Invalid key toString'],
    ['filters[t0.title]=x', 'query.invalid-key: Invalid key t0.title'],
    ['filters[Title]=x', 'query.invalid-key: Invalid key Title'],
    ["filters[title')--]=x", "query.invalid-key: Invalid key title')--"],
    ['filters[title::text]=x', 'query.invalid-key: Invalid key title::text'],
    ['filters[author][bogus]=x', 'query.invalid-key-at: Invalid key bogus at author'],
    ['filters[author][secretPhone]=x', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['filters[author][secretPhone][$startsWith]=x', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['filters[author][localizations][name]=x', 'query.invalid-key-at: Invalid key localizations at author'],
    ['filters[author][articles][pin]=x', 'query.invalid-key-at: Invalid key pin at author.articles'],
    ['filters[seo][secretScore]=1', 'query.invalid-key-at: Invalid key secretScore at seo'],
    ['filters[seo][cards][bogus]=x', 'query.invalid-key-at: Invalid key bogus at seo.cards'],
    ['filters[localizations][updatedBy]=1', 'query.invalid-key-at: Invalid key updatedBy at localizations'],
    ['filters[$and][0][bogus]=x', 'query.invalid-key: Invalid key bogus'],
    ['filters[$or][0][$not][author][secretPhone]=x', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['filters[$or][0][title]=a&filters[$or][1][secretNote]=x', 'query.invalid-key: Invalid key secretNote'],
    ['filters[cover][name]=x', 'query.invalid-key-at: Invalid key name at cover'],
    ['filters[cover][checksum]=x', 'query.invalid-key-at: Invalid key checksum at cover'],
    ['filters[cover][$and][0][id]=1', 'query.invalid-key-at: Invalid key $and at cover'],
    ['filters[author][avatar][url]=x', 'query.invalid-key-at: Invalid key url at author.avatar'],
  ],
  operators: [
    ['filters[title][$bogus]=x', 'query.invalid-key-at: Invalid key $bogus at title'],
    ['filters[title][bogus]=x', 'query.invalid-key-at: Invalid key bogus at title'],
    ['filters[title][$regex]=x', 'query.invalid-key-at: Invalid key $regex at title'],
    [
      'filters[title][$eq][$eq]=x',
      'query.invalid-operand: Invalid value for $eq at title: it takes a value, not an object',
    ],
    ['filters[title][$and][0][$eq]=x', 'query.invalid-key-at: Invalid key $and at title'],
    ['filters[title][$or][0][$eq]=x', 'query.invalid-key-at: Invalid key $or at title'],
    [
      'filters[title][$not]=x',
      'query.invalid-operand: Invalid value for $not at title: it takes an object of operators or an array of them',
    ],
    [
      'filters[title][$not][0]=x',
      'query.invalid-operand: Invalid value for $not at title: it takes an object of operators or an array of them',
    ],
    ['filters[title][length]=1', 'query.invalid-key-at: Invalid key length at title'],
    ['filters[$eq]=1', 'query.invalid-key: Invalid key $eq'],
    ['filters[author][$bogus]=1', 'query.invalid-key-at: Invalid key $bogus at author'],
    ['filters[author][$in][0]=abc', 'query.invalid-operand: Invalid value for $in at author.id: "abc" is not a number'],
    ['filters[author]=abc', 'query.invalid-operand: Invalid value for $eq at author.id: "abc" is not a number'],
    [
      'filters[author][$contains][0]=1',
      'query.invalid-operand: Invalid value for $contains at author.id: it takes one value, not an array',
    ],
    ['filters[author][name][$where]=x', 'query.invalid-key-at: Invalid key $where at author.name'],
  ],
  operands: [
    ['filters[featured]=yes', 'query.invalid-operand: Invalid value for $eq at featured: expected true or false'],
    ['filters[featured]=', 'query.invalid-operand: Invalid value for $eq at featured: expected true or false'],
    ['filters[views]=abc', 'query.invalid-operand: Invalid value for $eq at views: "abc" is not a number'],
    ['filters[views]=', 'query.invalid-operand: Invalid value for $eq at views: "" is not a number'],
    ['filters[views][$in]=', 'query.invalid-operand: Invalid value for $in at views: "" is not a number'],
    [
      'filters[views][$in][0]=1&filters[views][$in][1]=x',
      'query.invalid-operand: Invalid value for $in at views: "x" is not a number',
    ],
    [
      'filters[title][$ne][0]=a&filters[title][$ne][1]=b',
      'query.invalid-operand: Invalid value for $ne at title: it takes one value, not an array',
    ],
    [
      'filters[title][$ne]=a&filters[title][$ne]=b',
      'query.invalid-operand: Invalid value for $ne at title: it takes one value, not an array',
    ],
    [
      'filters[title][$contains]=a&filters[title][$contains]=b',
      'query.invalid-operand: Invalid value for $contains at title: it takes one value, not an array',
    ],
    [
      'filters[title][$in][0][x]=1',
      'query.invalid-operand: Invalid value for $in at title: it takes a value, not an object',
    ],
    [
      'filters[views][$between]=3',
      'query.invalid-operand: Invalid value for $between at views: it takes an array of exactly two values',
    ],
    [
      'filters[views][$between]=3,12',
      'query.invalid-operand: Invalid value for $between at views: it takes an array of exactly two values',
    ],
    [
      'filters[views][$between][0]=3',
      'query.invalid-operand: Invalid value for $between at views: it takes an array of exactly two values',
    ],
    [
      'filters[views][$between][0]=1&filters[views][$between][1]=2&filters[views][$between][2]=3',
      'query.invalid-operand: Invalid value for $between at views: it takes an array of exactly two values',
    ],
    [
      'filters[views][$between][a]=1',
      'query.invalid-operand: Invalid value for $between at views: it takes an array of exactly two values',
    ],
    [
      'filters[title][$null]=abc',
      'query.invalid-operand: Invalid value for $null at title: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[title][$null]=',
      'query.invalid-operand: Invalid value for $null at title: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[title][$null]=TRUE',
      'query.invalid-operand: Invalid value for $null at title: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[title][$notNull]=yes',
      'query.invalid-operand: Invalid value for $notNull at title: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[title][$null][0]=true',
      'query.invalid-operand: Invalid value for $null at title: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[author][$null]=maybe',
      'query.invalid-operand: Invalid value for $null at author: it takes one of true, 1, t, false, 0 or f',
    ],
    [
      'filters[cover][$null]=maybe',
      'query.invalid-operand: Invalid value for $null at cover: it takes one of true, 1, t, false, 0 or f',
    ],
    ['filters[meta]=x', 'query.invalid-operand: Invalid value for $eq at meta: this field offers $null, $notNull'],
    [
      'filters[meta][$contains]=x',
      'query.invalid-operand: Invalid value for $contains at meta: this field offers $null, $notNull',
    ],
    ['filters[sections][text]=x', 'query.invalid-key: Invalid key sections'],
    ['filters[sections][$null]=true', 'query.invalid-key: Invalid key sections'],
    ['filters[sections][on]=x', 'query.invalid-key-at: Invalid key on at sections'],
    [
      'filters[sections][on][shared.quote][text]=x&filters[sections][x]=y',
      'query.invalid-key-at: Invalid key x at sections',
    ],
    ['filters[sections][on][shared.unused][text]=x', 'query.invalid-key-at: Invalid key shared.unused at sections.on'],
    [
      'filters[sections][on][shared.quote][nothing]=x',
      'query.invalid-key-at: Invalid key nothing at sections.on.shared.quote',
    ],
    ['filters[meta][color][$foo]=x', 'query.invalid-key-at: Invalid key $foo at meta.color'],
    [`filters[meta][${'k'.repeat(201)}]=x`, `query.invalid-key-at: Invalid key ${'k'.repeat(201)} at meta`],
    [
      'filters[meta][open][$gt]=true',
      'query.invalid-operand: Invalid value for $gt at meta.open: true and false have no order',
    ],
    [
      'filters[meta][open][$gt]=null',
      'query.invalid-operand: Invalid value for $gt at meta.open: null is compared by $null and $notNull',
    ],
    [
      'filters[meta][a][$in]=1&filters[meta][a][$in]=b',
      'query.invalid-operand: Invalid value for $in at meta.a: its values must be of one type, which is not null',
    ],
    [
      'filters[meta][a]=1e999',
      'query.invalid-operand: Invalid value for $eq at meta.a: the number is beyond double precision',
    ],
    [
      'filters[meta][a][$between]=1',
      'query.invalid-operand: Invalid value for $between at meta.a: it takes an array of exactly two values',
    ],
    [
      'filters[featured][$gt]=true',
      'query.invalid-operand: Invalid value for $gt at featured: this field offers $eq, $ne, $in, $notIn, $null, $notNull',
    ],
    [
      'filters[cover][id][$gt]=1',
      'query.invalid-operand: Invalid value for $gt at cover.id: this field offers $eq, $ne, $in, $notIn, $null, $notNull',
    ],
    [
      'filters[cover][documentId][$contains]=x',
      'query.invalid-operand: Invalid value for $contains at cover.documentId: this field offers $eq, $ne, $in, $notIn, $null, $notNull',
    ],
    ['filters[cover]=abc', 'query.invalid-operand: Invalid value for $eq at cover.id: "abc" is not a number'],
    [
      'filters[reads]=x',
      'query.invalid-operand: Invalid value for $eq at reads: "x" is not a number of at most 60 digits',
    ],
    [
      'filters[price]=abc',
      'query.invalid-operand: Invalid value for $eq at price: "abc" is not a number of at most 60 digits',
    ],
    ['filters[launchDate]=2024-02-30', 'query.invalid-operand: Invalid value for $eq at launchDate: Invalid date'],
    [
      'filters[opensAt]=10:11',
      'query.invalid-operand: Invalid value for $eq at opensAt: Invalid time format, expected HH:mm:ss.SSS',
    ],
    [
      'filters[startsAt]=x',
      'query.invalid-operand: Invalid value for $eq at startsAt: Invalid format, expected a timestamp or an ISO date',
    ],
    ['filters[id]=abc', 'query.invalid-operand: Invalid value for $eq at id: "abc" is not a number'],
  ],
  logic: [
    ['filters=abc', 'query.invalid-filters: The filters parameter must be an object or an array'],
    ['filters=', 'query.invalid-filters: The filters parameter must be an object or an array'],
    ['filters[]=abc', 'query.invalid-filters: The filters parameter must be an object or an array'],
    ['filters[0][title]=x', 'query.invalid-filters: The filters parameter must be an object or an array'],
    ['filters[$and]=x', 'query.invalid-operand: Invalid value for $and at filters: it takes an array of conditions'],
    ['filters[$or]=1', 'query.invalid-operand: Invalid value for $or at filters: it takes an array of conditions'],
    [
      'filters[$not]=x',
      'query.invalid-operand: Invalid value for $not at filters: each of its entries must be a condition',
    ],
    [
      'filters[$and][title]=x',
      'query.invalid-operand: Invalid value for $and at filters: it takes an array of conditions',
    ],
    [
      'filters[$or][title]=x',
      'query.invalid-operand: Invalid value for $or at filters: it takes an array of conditions',
    ],
    [
      'filters[$or][length]=1',
      'query.invalid-operand: Invalid value for $or at filters: it takes an array of conditions',
    ],
    [
      'filters[$or][0]=x',
      'query.invalid-operand: Invalid value for $or at filters: each of its entries must be a condition',
    ],
    [
      'filters[$and][0][0]=x',
      'query.invalid-operand: Invalid value for $and at filters: each of its entries must be a condition',
    ],
    [
      'filters[$not][0]=x',
      'query.invalid-operand: Invalid value for $not at filters: each of its entries must be a condition',
    ],
    ['filters[$not][$eq]=1', 'query.invalid-key: Invalid key $eq'],
  ],
  sort: [
    ['sort=bogus', 'query.invalid-key: Invalid key bogus'],
    ['sort=secretNote', 'query.invalid-key: Invalid key secretNote'],
    ['sort=pin', 'query.invalid-key: Invalid key pin'],
    ['sort=author', 'query.invalid-key: Invalid key author'],
    ['sort=cover', 'query.invalid-key: Invalid key cover'],
    ['sort=seo', 'query.invalid-key: Invalid key seo'],
    ['sort=sections', 'query.invalid-key: Invalid key sections'],
    ['sort=meta', 'query.invalid-key: Invalid key meta'],
    ['sort=subject.id', 'query.invalid-key: Invalid key subject'],
    ['sort=author.secretPhone', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['sort=author.bogus', 'query.invalid-key-at: Invalid key bogus at author'],
    ['sort=author.articles.pin', 'query.invalid-key-at: Invalid key pin at author.articles'],
    ['sort[author][secretPhone]=asc', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['sort=createdBy.email', 'query.invalid-key: Invalid key createdBy'],
    ['sort=localizations.title', 'query.invalid-key: Invalid key localizations'],
    ['sort=t0.id', 'query.invalid-key: Invalid key t0'],
    ["sort=title'--", "query.invalid-key: Invalid key title'--"],
    ['sort=title:up', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort=title:', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort=title:asc:desc', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort[title]=up', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort[title]=', 'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort[title][]=asc', 'query.invalid-parameter: Invalid sort parameter. Expected one order for each field'],
    [
      'sort[0][0]=title',
      'query.invalid-parameter: Invalid sort parameter. Expected a string, an object or an array of them',
    ],
    ['sort=__proto__', 'query.invalid-key: Invalid key __proto__'],
    ['sort=title.length', 'query.invalid-key: Invalid key title'],
  ],
  fields: [
    [
      'fields=',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings, none of them empty',
    ],
    [
      'fields',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings, none of them empty',
    ],
    [
      'fields[0]=',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings, none of them empty',
    ],
    [
      'fields=title,',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings, none of them empty',
    ],
    ['fields=bogus', 'query.invalid-key: Invalid key bogus'],
    ['fields=secretNote', 'query.invalid-key: Invalid key secretNote'],
    ['fields=pin', 'query.invalid-key: Invalid key pin'],
    ['fields=author', 'query.invalid-key: Invalid key author'],
    ['fields=cover', 'query.invalid-key: Invalid key cover'],
    ['fields=seo', 'query.invalid-key: Invalid key seo'],
    ['fields=sections', 'query.invalid-key: Invalid key sections'],
    ['fields=author.name', 'query.invalid-key: Invalid key author.name'],
    ['fields=Title', 'query.invalid-key: Invalid key Title'],
    ['fields[0]=constructor', 'query.invalid-key: Invalid key constructor'],
    ['fields=*,bogus', 'query.invalid-key: Invalid key bogus'],
    [
      'fields[title]=true',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings',
    ],
    [
      'fields[0][0]=title',
      'query.invalid-parameter: Invalid fields parameter. Expected a string or an array of strings',
    ],
    ['fields=localizations', 'query.invalid-key: Invalid key localizations'],
  ],
  populate: [
    ['populate=true', 'query.invalid-key: Invalid key true'],
    ['populate=false', 'query.invalid-key: Invalid key false'],
    ['populate=1', 'query.invalid-key: Invalid key 1'],
    ['populate[0]=*', 'query.invalid-key: Invalid key *'],
    ['populate=*,author', 'query.invalid-key: Invalid key *'],
    ['populate=bogus', 'query.invalid-key: Invalid key bogus'],
    ['populate=title', 'query.invalid-key: Invalid key title'],
    ['populate=secretEditor', 'query.invalid-key: Invalid key secretEditor'],
    ['populate=secretNote', 'query.invalid-key: Invalid key secretNote'],
    ['populate=createdBy', 'query.invalid-key: Invalid key createdBy'],
    ['populate=author.bogus', 'query.invalid-key-at: Invalid key bogus at author'],
    ['populate=author.name', 'query.invalid-key-at: Invalid key name at author'],
    ['populate=author.secretPhone', 'query.invalid-key-at: Invalid key secretPhone at author'],
    ['populate=author.', 'query.invalid-key-at: Invalid key  at author'],
    [
      'populate[0][0]=author',
      'query.invalid-parameter: Invalid populate parameter. Expected a string or an array of strings',
    ],
    ['populate[bogus]=false', 'query.invalid-key: Invalid key bogus'],
    [
      'populate[author]=*',
      'query.invalid-nested-populate: Invalid nested populate for author. Write [populate]=* instead of =*',
    ],
    ['populate[author][bogus]=1', 'query.invalid-key-at: Invalid key bogus at author'],
    ['populate[author][pagination][limit]=1', 'query.invalid-key-at: Invalid key pagination at author'],
    ['populate[tags][pageSize]=1', 'query.invalid-key-at: Invalid key pageSize at tags'],
    [
      'populate[tags][limit]=0',
      "query.invalid-pagination: Invalid parameter at 'populate.tags.limit': it must be at least 1",
    ],
    [
      'populate[tags][start]=-1',
      "query.invalid-pagination: Invalid parameter at 'populate.tags.start': it must be at least 0",
    ],
    [
      'populate[tags][limit]=',
      "query.invalid-pagination: Invalid parameter at 'populate.tags.limit': it must be an integer",
    ],
    [
      'populate[tags][limit][x]=1',
      "query.invalid-pagination: Invalid parameter at 'populate.tags.limit': it must be an integer",
    ],
    ...[
      ['author', 'limit'],
      ['author', 'start'],
      ['cover', 'limit'],
      ['seo', 'limit'],
      ['localizations', 'limit'],
      ['sections][on][shared.quote', 'limit'],
      ['subject][on][api::tag.tag', 'start'],
      ['tags][count]=true&populate[tags', 'limit'],
    ].map(([place = '', name = '']): [string, string] => [
      `populate[${place}][${name}]=1`,
      `query.invalid-pagination: Invalid parameter at 'populate.${place.replace('][count]=true&populate[tags', '').replaceAll('][', '.')}.${name}': ` +
        'only lists have it, which are to-many relations, media of several files and repeatable components, without count',
    ]),
    ['populate[tags][page]=1', 'query.invalid-key-at: Invalid key page at tags'],
    ['populate[tags][status]=draft', 'query.invalid-key-at: Invalid key status at tags'],
    ['populate[tags][locale]=fr', 'query.invalid-key-at: Invalid key locale at tags'],
    ['populate[tags][publicationFilter]=modified', 'query.invalid-key-at: Invalid key publicationFilter at tags'],
    ['populate[tags][on][x]=1', 'query.invalid-key-at: Invalid key on at tags'],
    [
      'populate[tags][count]=yes',
      'query.invalid-parameter: Invalid populate parameter. Expected one of true, 1, t, false, 0 or f for count',
    ],
    ['populate[author][fields]=secretPhone', 'query.invalid-key-at: Invalid key secretPhone at author.fields'],
    ['populate[author][fields]=bogus', 'query.invalid-key-at: Invalid key bogus at author.fields'],
    [
      'populate[author][fields]=',
      'query.invalid-parameter: Invalid populate parameter. Expected a string or an array of strings, none of them empty',
    ],
    ['populate[author][filters]=x', 'query.invalid-filters: The filters parameter must be an object or an array'],
    ['populate[author][filters][secretPhone]=x', 'query.invalid-key-at: Invalid key secretPhone at author.filters'],
    [
      'populate[author][filters][articles][bogus]=x',
      'query.invalid-key-at: Invalid key bogus at author.filters.articles',
    ],
    ['populate[author][sort]=secretPhone', 'query.invalid-key-at: Invalid key secretPhone at author.sort'],
    [
      'populate[author][sort]=name:up',
      'query.invalid-order: Invalid order. order can only be one of asc|desc|ASC|DESC',
    ],
    ['populate[author][populate]=bogus', 'query.invalid-key-at: Invalid key bogus at author'],
    [
      'populate[author][populate][articles][filters][views]=x',
      'query.invalid-operand: Invalid value for $eq at author.articles.filters.views: "x" is not a number',
    ],
    ['populate[cover][fields]=checksum', 'query.invalid-key-at: Invalid key checksum at cover.fields'],
    ['populate[cover][populate]=folder', 'query.invalid-key-at: Invalid key folder at cover'],
    ['populate[localizations][count]=true', 'query.invalid-key-at: Invalid key count at localizations'],
    ['populate[localizations][fields]=pin', 'query.invalid-key-at: Invalid key pin at localizations.fields'],
  ],
  'populate of zones and polymorphic relations': [
    [
      'populate[sections]=*',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections]=text',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][fields]=text',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][filters][text]=x',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][sort]=text',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][populate]=speaker',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][populate][speaker]=true',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][on]=shared.quote',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][on][0]=shared.quote',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    ['populate[sections][on][shared.bogus]=true', 'query.invalid-key-at: Invalid key shared.bogus at sections.on'],
    ['populate[sections][on][api::tag.tag]=true', 'query.invalid-key-at: Invalid key api::tag.tag at sections.on'],
    [
      'populate[sections][on][shared.quote]=*',
      'query.invalid-nested-populate: Invalid nested populate for sections.on.shared.quote. Write [populate]=* instead of =*',
    ],
    [
      'populate[sections][on][shared.quote]=true&populate[sections][populate]=*',
      'query.invalid-nested-populate: Invalid nested populate for sections. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[sections][on][shared.quote][count]=true',
      'query.invalid-key-at: Invalid key count at sections.on.shared.quote',
    ],
    [
      'populate[sections][on][shared.quote][filters][bogus]=x',
      'query.invalid-key-at: Invalid key bogus at sections.on.shared.quote.filters',
    ],
    [
      'populate[sections][on][shared.quote][on][x]=1',
      'query.invalid-key-at: Invalid key on at sections.on.shared.quote',
    ],
    ['populate=sections.bogus', 'query.invalid-key-at: Invalid key bogus at sections'],
    [
      'populate[subject][fields]=label',
      'query.invalid-nested-populate: Invalid nested populate for subject. Write true, [populate]=* or [on][<uid>] for each kind of entry.',
    ],
    [
      'populate[subject][on][api::bogus.bogus]=true',
      'query.invalid-key-at: Invalid key api::bogus.bogus at subject.on',
    ],
    [
      'populate[subject][on][plugin::upload.file]=true',
      'query.invalid-key-at: Invalid key plugin::upload.file at subject.on',
    ],
    ['populate[subject][on][shared.quote]=true', 'query.invalid-key-at: Invalid key shared.quote at subject.on'],
    ['populate=subject.bogus', 'query.invalid-key-at: Invalid key bogus at subject'],
  ],
  pagination: [
    [
      'pagination=5',
      'query.invalid-parameter: Invalid pagination parameter. Expected an object such as pagination[page]=2',
    ],
    ['pagination[bogus]=1', 'query.invalid-key: Invalid key bogus'],
    [
      'locale=fr&fallback=en&pagination[after]=',
      "query.invalid-pagination: Invalid parameter at 'pagination.after': it cannot be combined with fallback: use page, or send fallback=false",
    ],
    ['pagination[page]=0', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be at least 1"],
    ['pagination[page]=-1', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be at least 1"],
    ['pagination[page]=', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer"],
    ['pagination[page]=abc', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer"],
    ['pagination[page]=1.5', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer"],
    [
      'pagination[page][0]=1',
      "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer",
    ],
    [
      'pagination[page]=99999999999999999999',
      "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer",
    ],
    [
      'pagination[page]=9007199254740991',
      "query.invalid-pagination: Invalid parameter at 'pagination.page': it is too large",
    ],
    [
      'pagination[pageSize]=0',
      "query.invalid-pagination: Invalid parameter at 'pagination.pageSize': it must be at least 1",
    ],
    [
      'pagination[pageSize]=-1',
      "query.invalid-pagination: Invalid parameter at 'pagination.pageSize': it must be at least 1",
    ],
    [
      'pagination[pageSize]=2.5',
      "query.invalid-pagination: Invalid parameter at 'pagination.pageSize': it must be an integer",
    ],
    [
      'pagination[pageSize]=1e2',
      "query.invalid-pagination: Invalid parameter at 'pagination.pageSize': it must be an integer",
    ],
    [
      'pagination[start]=-1',
      "query.invalid-pagination: Invalid parameter at 'pagination.start': it must be at least 0",
    ],
    [
      'pagination[start]=abc',
      "query.invalid-pagination: Invalid parameter at 'pagination.start': it must be an integer",
    ],
    ['pagination[limit]=0', "query.invalid-pagination: Invalid parameter at 'pagination.limit': it must be at least 1"],
    [
      'pagination[limit]=-1',
      "query.invalid-pagination: Invalid parameter at 'pagination.limit': it must be at least 1",
    ],
    [
      'pagination[limit]=1.5',
      "query.invalid-pagination: Invalid parameter at 'pagination.limit': it must be an integer",
    ],
    [
      'pagination[withCount]=TRUE',
      "query.invalid-pagination: Invalid parameter at 'pagination.withCount': it must be one of true, 1, t, false, 0 or f",
    ],
    [
      'pagination[withCount]=',
      "query.invalid-pagination: Invalid parameter at 'pagination.withCount': it must be one of true, 1, t, false, 0 or f",
    ],
    [
      'pagination[withCount]=abc',
      "query.invalid-pagination: Invalid parameter at 'pagination.withCount': it must be one of true, 1, t, false, 0 or f",
    ],
    [
      'pagination[page]=1&pagination[limit]=2',
      'query.mixed-pagination: Cannot use both page & offset pagination in the same query',
    ],
    [
      'pagination[page]=1&pagination[start]=2',
      'query.mixed-pagination: Cannot use both page & offset pagination in the same query',
    ],
    [
      'pagination[pageSize]=1&pagination[start]=2',
      'query.mixed-pagination: Cannot use both page & offset pagination in the same query',
    ],
    [
      'pagination[pageSize]=1&pagination[limit]=2',
      'query.mixed-pagination: Cannot use both page & offset pagination in the same query',
    ],
  ],
  versions: [
    ['status=', "query.invalid-status: Invalid status param  provided. Use 'draft' or 'published'."],
    ['status', "query.invalid-status: Invalid status param  provided. Use 'draft' or 'published'."],
    ['status=bogus', "query.invalid-status: Invalid status param bogus provided. Use 'draft' or 'published'."],
    ['status=DRAFT', "query.invalid-status: Invalid status param DRAFT provided. Use 'draft' or 'published'."],
    ['status[]=draft', "query.invalid-status: Invalid status param draft provided. Use 'draft' or 'published'."],
    [
      'status=draft&status=published',
      "query.invalid-status: Invalid status param draft,published provided. Use 'draft' or 'published'.",
    ],
    [
      'status[$ne]=published',
      "query.invalid-status: Invalid status param object provided. Use 'draft' or 'published'.",
    ],
    [
      'locale=not_a_locale',
      'query.invalid-locale: Invalid locale param not_a_locale provided. Document locales must be strings.',
    ],
    ['locale[$ne]=fr', 'query.invalid-locale: Invalid locale param object provided. Document locales must be strings.'],
    [
      'locale[0]=fr&locale[1]=*',
      'query.invalid-locale: Invalid locale param * provided. Document locales must be strings.',
    ],
    ['locale[0]=', 'query.invalid-locale: Invalid locale param  provided. Document locales must be strings.'],
    [
      'locale=fr%0d%0a',
      'query.invalid-locale: Invalid locale param fr\r\n provided. Document locales must be strings.',
    ],
    ['publicationFilter=', publicationFilter],
    ['publicationFilter=bogus', publicationFilter],
    ['publicationFilter=Modified', publicationFilter],
    ['publicationFilter[]=modified', publicationFilter],
    ['publicationFilter=modified&publicationFilter=modified', publicationFilter],
    ['publicationFilter[a]=modified', publicationFilter],
    [
      'hasPublishedVersion=maybe',
      'query.invalid-parameter: Invalid hasPublishedVersion parameter. Expected true or false',
    ],
    ['hasPublishedVersion=1', 'query.invalid-parameter: Invalid hasPublishedVersion parameter. Expected true or false'],
    [
      'hasPublishedVersion=true&publicationFilter=modified',
      'query.invalid-parameter: Invalid hasPublishedVersion parameter. It cannot be combined with publicationFilter',
    ],
    ['_q[]=x', 'query.invalid-parameter: Invalid _q parameter. Expected a string'],
    ['_q[a]=x', 'query.invalid-parameter: Invalid _q parameter. Expected a string'],
    ['_q=a&_q=b', 'query.invalid-parameter: Invalid _q parameter. Expected a string'],
  ],
};

describe.each(Object.entries(refusals))('%s', (_, rows) => {
  it.each(rows)('%s is refused', (query, expected) => {
    expect(failureText(() => parseList(query))).toBe(expected);
  });
});

describe('the facts of an invalid key', () => {
  it.each([
    ['filters[bogus]=x', { key: 'bogus', path: null, param: 'filters' }],
    ['filters[$and][0][author][$or][0][bogus]=x', { key: 'bogus', path: 'author', param: 'filters' }],
    ['sort=author.bogus', { key: 'bogus', path: 'author', param: 'sort' }],
    ['populate=author.bogus', { key: 'bogus', path: 'author', param: 'populate' }],
    ['populate[author][populate][bogus]=true', { key: 'bogus', path: 'author', param: 'populate' }],
    [
      'populate[author][filters][articles][bogus]=x',
      { key: 'bogus', path: 'author.filters.articles', param: 'populate' },
    ],
    ['utm_source=x', { key: 'utm_source', path: null, param: 'utm_source' }],
  ])('%s', (query, facts) => {
    let caught: unknown;
    try {
      parseList(query);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(Failure);
    expect((caught as Failure).facts).toEqual(facts);
  });
});

describe('the parameter that an error is about', () => {
  const parseOne = (query: string) =>
    parseDocumentQuery({ type, snapshot, settings, parameters: parseParameters(query, settings), documentId: 'a' });
  const write = (query: string) =>
    parseWriteParameters({ type, snapshot, settings, parameters: parseParameters(query, settings) });

  it.each([
    ['status=bogus', 'status', parseList],
    ['locale=b_o_g_u_s', 'locale', parseList],
    ['locale=xx', 'locale', write],
    ['publicationFilter=bogus', 'publicationFilter', parseList],
    ['sort=bogus', 'sort', parseOne],
  ] as const)('%s', (query, param, parse) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ facts: expect.objectContaining({ param }) }));
  });
});
