import { describe, expect, test } from 'vitest';
import type { PermissionAttribute, PermissionCatalogue, PermissionType } from '../../api/index.js';
import { forcedFields, ruleFields } from './rule-fields.js';
import { parseWhere, toWhere, toWhereText, type Where } from './where-conditions.js';
import { asText, draftWhere, isWhole, resolveWhere } from './where-draft.js';

const attribute = (name: string, facts: Partial<PermissionAttribute>): PermissionAttribute => ({
  name,
  type: 'string',
  required: false,
  private: false,
  localized: false,
  column: null,
  operators: [],
  values: null,
  target: null,
  ...facts,
});
const all = ['presence', 'equality', 'order', 'text'] as const;
const column = (name: string, kind: PermissionAttribute['column'], facts: Partial<PermissionAttribute> = {}) =>
  attribute(name, { column: kind, operators: all, ...facts });
const relation = (name: string, target: string | null) => attribute(name, { type: 'relation', target });
const userUid = 'plugin::users-permissions.user';
const contentType = (uid: string, attributes: readonly PermissionAttribute[]): PermissionType => ({
  uid,
  displayName: uid,
  kind: 'collectionType',
  localized: false,
  draftAndPublish: false,
  attributes,
  actions: [{ action: 'update', fields: true }],
});
const note = contentType('api::note.note', [
  column('title', 'text'),
  column('rank', 'integer'),
  column('open', 'boolean'),
  column('state', 'text', { values: ['new', 'old'] }),
  column('pin', 'text', { operators: [] }),
  column('due', 'date'),
  relation('author', userUid),
  relation('team', 'api::team.team'),
  relation('anything', null),
  attribute('cover', { type: 'media' }),
  attribute('blocks', { type: 'zone' }),
]);
const team = contentType('api::team.team', [column('name', 'text'), relation('region', 'api::region.region')]);
const region = contentType('api::region.region', [column('code', 'text'), relation('teams', 'api::team.team')]);
const catalogue: PermissionCatalogue = {
  content: [note, team, region],
  locales: ['en'],
  settings: [],
  user: [],
  users: {
    uid: userUid,
    attributes: [
      column('email', 'text'),
      column('level', 'integer'),
      column('resetToken', 'text', { private: true }),
      column('password', 'text', { operators: [] }),
      relation('team', 'api::team.team'),
    ],
  },
  public: { forEverybody: true, readsDrafts: false },
};
const fields = ruleFields(note, catalogue, 'role');
const operandsOf = (name: string, holder: 'role' | 'token' | 'administrator') =>
  ruleFields(note, catalogue, holder).find(({ field }) => field === name)?.operands;

describe('what a rule can be about', () => {
  test('are attributes, and those behind one or two relations', () => {
    const names = fields.map(({ field }) => field);
    expect(names).toEqual(expect.arrayContaining(['title', 'author.email', 'team.region.code', 'cover', 'createdAt']));
    for (const missing of ['pin', 'author.password', 'anything', 'blocks', 'team.region.teams.name'])
      expect(names).not.toContain(missing);
  });

  test('operands are offered where they fit, to those who have them', () => {
    expect(operandsOf('author', 'role')).toEqual(['$user']);
    expect(operandsOf('team', 'role')).toEqual(['$user.team']);
    expect(operandsOf('team.region', 'role')).toEqual(['$user.team.region']);
    expect(operandsOf('rank', 'role')).toEqual(['$user.level']);
    expect(operandsOf('title', 'role')).toEqual(['$user', '$user.email', '$user.team.name']);
    expect(operandsOf('due', 'role')).toEqual(['$now']);
    expect(operandsOf('due', 'token')).toEqual(['$now']);
    expect(operandsOf('author', 'token')).toEqual([]);
    expect(operandsOf('due', 'administrator')).toEqual([]);
    const isCompared = (holder: 'role' | 'token') =>
      ruleFields(note, catalogue, holder)
        .find(({ field }) => field === 'author')
        ?.operators.includes('$eq');
    expect([isCompared('role'), isCompared('token')]).toEqual([true, false]);
  });

  test('values and relations can be forced', () => {
    const forced = forcedFields(note, catalogue, 'role').map(({ field }) => field);
    expect(forced).toEqual(['title', 'rank', 'open', 'state', 'due', 'author', 'team']);
  });
});

const shown: readonly (readonly [Where, string])[] = [
  [{ author: '$user' }, 'author=$user'],
  [{ title: { $contains: 'a b' } }, 'title[$contains]=a%20b'],
  [{ title: '$$user' }, 'title=$$user'],
  [{ team: { region: { code: { $in: ['n', 's'] } } } }, 'team[region][code][$in][0]=n&team[region][code][$in][1]=s'],
  [{ author: '$user', rank: { $gte: '3' } }, 'author=$user&rank[$gte]=3'],
  [
    { $and: [{ rank: { $gt: '1' } }, { rank: { $lt: '$user.level' } }] },
    '$and[0][rank][$gt]=1&$and[1][rank][$lt]=$user.level',
  ],
  [{ due: { $lte: '$now' } }, 'due[$lte]=$now'],
  [{ cover: { $notNull: true } }, 'cover[$notNull]=true'],
  [{ rank: { $between: ['1', '5'] } }, 'rank[$between][0]=1&rank[$between][1]=5'],
];

describe('a filter that conditions can show', () => {
  test.each(shown)('%j is the same afterwards', (where, text) => {
    const conditions = parseWhere(where, fields);
    expect(conditions).not.toBeNull();
    expect(toWhere(conditions ?? [])).toEqual(where);
    expect(toWhereText(where)).toBe(text);
  });

  test.each([
    [{ rank: 3 }, { rank: '3' }],
    [{ rank: { $gt: 1, $lt: 5 } }, { $and: [{ rank: { $gt: '1' } }, { rank: { $lt: '5' } }] }],
    [{ $and: [{ author: { $eq: '$user' } }, { $and: [{ open: true }] }] }, { author: '$user', open: 'true' }],
    [{ $and: [] }, null],
  ])('%j means the same as %j', (where, same) => {
    expect(toWhere(parseWhere(where, fields) ?? [])).toEqual(same);
  });
});

describe('a filter that conditions cannot show', () => {
  const texts: readonly Where[] = [
    { $or: [{ author: '$user' }, { open: true }] },
    { $not: { open: true } },
    { team: { name: 'a', region: { code: 'n' } } },
    { team: { name: { $startsWith: 'a', $endsWith: 'z' } } },
    { team: { $or: [{ name: 'a' }] } },
    { pin: '1' },
    { secret: 'x' },
    { title: '$user.nothing' },
    { title: { $in: ['$user'] } },
    { state: 'gone' },
    { author: 'ann' },
    { cover: { $null: false } },
    { title: '' },
    'author=$user',
  ];

  test.each(texts.map((where) => [where]))('%j stays text, unchanged', (where) => {
    expect(parseWhere(where, fields)).toBeNull();
    const draft = draftWhere(where, fields);
    expect(draft.mode).toBe('text');
    expect(resolveWhere(draft)).toBe(where);
  });
});

test('what was not edited stays as it is stored, what was is written anew', () => {
  const stored: Where = { rank: { $gt: 1 } };
  const draft = draftWhere(stored, fields);
  expect(resolveWhere(draft)).toBe(stored);
  expect(asText(draft)).toMatchObject({ mode: 'text', text: 'rank[$gt]=1', stored });
  const { stored: _, ...changed } = asText(draft);
  expect(resolveWhere({ ...changed, text: ' author=$user ' })).toBe('author=$user');
  expect(resolveWhere({ ...changed, text: ' ' })).toBeNull();
});

test('a condition without a value is not whole', () => {
  const draft = draftWhere({ author: '$user' }, fields);
  expect(isWhole(draft)).toBe(true);
  expect(isWhole({ ...draft, conditions: [...draft.conditions, { field: 'title', operator: '$eq' }] })).toBe(false);
});
