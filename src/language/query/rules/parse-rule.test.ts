import { describe, expect, test } from 'vitest';
import { type ContentType, parseModel, userUid } from '../../schema/index.js';
import { writeFilter } from '../test-notation.js';
import { resolveForcedValues } from './forced-values.js';
import { parseRuleCondition, parseWhereText } from './parse-rule.js';
import type { OperandValues } from './rule-operands.js';

const relation = (target: string, many = false) => ({
  type: 'relation',
  relation: many ? 'manyToMany' : 'manyToOne',
  target,
});
const file = (path: string, json: object) => ({ path, json: JSON.stringify(json) });
const contentType = (name: string, attributes: object) =>
  file(`src/api/${name}/content-types/${name}/schema.json`, {
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  });
const snapshot = parseModel(
  [
    contentType('team', { name: { type: 'string' } }),
    contentType('note', {
      title: { type: 'string' },
      level: { type: 'integer' },
      day: { type: 'date' },
      secret: { type: 'string', private: true },
      pin: { type: 'password' },
      author: relation(userUid),
      team: relation('api::team.team'),
      readers: relation('api::team.team', true),
    }),
    file('src/extensions/users-permissions/content-types/user/schema.json', {
      attributes: {
        team: relation('api::team.team'),
        clubs: relation('api::team.team', true),
        rank: { type: 'integer' },
      },
    }),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);
const note = snapshot.contentTypes.get('api::note.note') as ContentType;

const ann: OperandValues = {
  now: Date.UTC(2026, 0, 2, 3, 4, 5),
  user: { id: 7, documentId: 'ann' },
  byPath: new Map([
    ['team', ['red']],
    ['clubs', ['a', 'b', 'c']],
    ['rank', ['3']],
  ]),
};
const nobody: OperandValues = { now: ann.now, user: null, byPath: new Map() };

const parse = (text: string, values: OperandValues | null): string => {
  const { filter, values: literals } = parseRuleCondition(parseWhereText(text), note, snapshot, values).condition;
  return writeFilter(filter, literals);
};

describe('a condition', () => {
  test.each([
    ['author=$user', 'author{documentId $eq "ann"}'],
    ['author[id]=$user', 'author{id $eq 7}'],
    ['author[documentId][$ne]=$user', 'author{documentId $ne "ann"}'],
    ['team=$user.team', 'team{documentId $eq "red"}'],
    ['readers[$in]=$user.clubs', 'readers{documentId $in ["a", "b", "c", "a"]}'],
    ['level[$lte]=$user.rank', 'level $lte 3'],
    ['title=$user.team.name', 'title $eq null'],
    ['title=$$user', 'title $eq "$user"'],
    ['day[$lt]=$now', 'day $lt "2026-01-02"'],
    ['createdAt[$lte]=$now', 'createdAt $lte "2026-01-02T03:04:05.000Z"'],
    ['secret=x', 'secret $eq "x"'],
  ])('%s is about the caller', (text, filter) => {
    expect(parse(text, ann)).toBe(filter);
  });

  test.each(['author=$user', 'team=$user.team', 'level[$between][0]=$user.rank&level[$between][1]=4'])(
    '%s is unknown where a value is missing, and has the same shape',
    (text) => {
      const shape = (values: OperandValues | null): string => parse(text, values).replaceAll(/"\w+"|null|\d+/g, '?');
      expect(parse(text, nobody)).toContain('null');
      expect(shape(nobody)).toBe(shape(ann));
      expect(parse(text, null)).toBe(parse(text, nobody));
    },
  );

  test.each([
    ['$not[team]=$user.team', 'or()'],
    ['$not[0][team]=$user.team&$not[1][title]=x', 'or()'],
    ['$not[$not][team]=$user.team', 'or()'],
    ['$not[team][name][$in][0]=red&$not[team][name][$in][1]=$user.rank', 'or()'],
    ['level[$not][$eq]=$user.rank', 'or()'],
    ['title[$notIn][0]=x&title[$notIn][1]=$user.team.name', 'title $notIn [null]'],
    ['$or[0][title]=x&$or[1][$not][team]=$user.team', 'or(title $eq "x", or())'],
    ['$or[0][team]=$user.team&$or[1][$not][title]=x', 'or(team{documentId $eq null}, not(title $eq "x"))'],
  ])('%s does not hold for more documents where a value is missing', (text, filter) => {
    expect(parse(text, nobody)).toBe(filter);
    expect(parse(text, ann)).not.toContain('or()');
  });

  test.each([
    ['nothing=1', 'Invalid key nothing'],
    ['pin=1', 'Invalid key pin'],
    ['author=$usr', 'operands are $user'],
    ['team=$user', 'the relation leads to api::team.team'],
    ['team=$user.rank', 'the relation leads to api::team.team'],
    ['title=$user.nothing', 'users have no attribute'],
    ['title=$user.password', 'users have no attribute'],
    ['level=$user', 'it is a documentId'],
    ['level=$user.team', 'cannot be compared with level'],
    ['title=$now', 'it is compared with dates and times'],
    ['author=$now', 'a relation is compared with documents'],
    ['', 'must be an object'],
  ])('%s is refused when it is granted', (text, message) => {
    expect(() => parse(text, null)).toThrow(message);
  });
});

describe('forced values', () => {
  const resolve = (set: Readonly<Record<string, unknown>>, values: OperandValues | null) =>
    resolveForcedValues(set, note, snapshot, values).values;

  test('are as a body has them', () => {
    const set = {
      author: '$user',
      readers: '$user.clubs',
      level: '$user.rank',
      day: '$now',
      title: '$$5',
      secret: null,
    };
    const { secret: _, ...others } = set;
    expect(resolve(others, ann)).toEqual({
      author: 'ann',
      readers: ['a', 'b', 'c'],
      level: 3,
      day: '2026-01-02',
      title: '$5',
    });
  });

  test('are none where one is missing', () => {
    expect(resolve({ author: '$user', title: 'x' }, nobody)).toBeNull();
  });

  test.each([
    [{ nothing: 1 }, 'Invalid key nothing'],
    [{ pin: 'x' }, 'Invalid key pin'],
    [{ level: 'high' }, 'does not fit the attribute'],
    [{ team: '$user' }, 'the relation leads to api::team.team'],
    [{ team: 5 }, 'it takes documentIds'],
  ])('%j is refused', (set, message) => {
    expect(() => resolve(set, null)).toThrow(message);
  });
});
