import { describe, expect, test } from 'vitest';
import { component, contentType } from '../../../../test/support/document-fixture.js';
import { mergeAbilities, uniteAbilities } from '../../../language/query/access/index.js';
import { parseModel, type Snapshot, userUid } from '../../../language/schema/index.js';
import { parsePermissions } from '../administrators/roles/parse-permissions.js';
import { includesPermissions } from '../administrators/roles/permission-subset.js';
import { type GrantRule, hasConditions, noConditions, parseStoredRules, serializeRules } from './grant-rule.js';
import { createGrantedAbility, noOperandValues } from './granted-ability.js';
import { parseRules } from './parse-rules.js';
import { renameRule } from './rename-rule.js';

const note = 'api::note.note';
const attributes = {
  title: { type: 'string' },
  secret: { type: 'string', private: true },
  author: { type: 'relation', relation: 'manyToOne', target: userUid },
};
const modelWith = (changes: object): Snapshot =>
  parseModel(
    [
      component('seo', { text: { type: 'string' } }),
      contentType('note', { ...attributes, ...changes }, { localized: true, drafts: true }),
    ],
    { locales: ['en', 'fr'], defaultLocale: 'en' },
  );
const snapshot = modelWith({});
const ann = { now: 0, user: { id: 1, documentId: 'ann' }, byPath: new Map() };
const ruleOf = (action: string, rule: Partial<GrantRule>): GrantRule => ({
  ...noConditions,
  action: `${note}.${action}`,
  ...rule,
});
const grants = (rules: readonly GrantRule[], readDrafts = true) => ({
  actions: ['find', 'findOne', 'create', 'update'].map((action) => `${note}.${action}`),
  rules,
  readDrafts,
});

test('rules survive being stored', () => {
  const rules = [
    ruleOf('find', { where: { title: 'x' }, read: ['title'] }),
    ruleOf('create', { set: { title: null } }),
  ];
  expect(parseStoredRules(serializeRules(rules), { table: 't', row: 1 })).toEqual(rules);
  expect([serializeRules([]), parseStoredRules(null, { table: 't', row: 1 })]).toEqual([null, []]);
});

describe('requested rules', () => {
  const messages = (...rules: readonly unknown[]) =>
    parseRules(snapshot, rules, { actions: grants([]).actions, holder: 'role' }).problems.map(({ message }) => message);

  test('are parsed, and those that limit nothing left out', () => {
    const input = [
      { action: `${note}.find`, where: 'author=$user', read: ['title', 'author', 'title'] },
      { action: `${note}.update`, write: null },
    ];
    const { rules, problems } = parseRules(snapshot, input, { actions: grants([]).actions, holder: 'role' });
    expect(problems).toEqual([]);
    expect(rules).toEqual([ruleOf('find', { where: { author: '$user' }, read: ['author', 'title'] })]);
  });

  test.each([
    [5, 'rules.0 must be an object'],
    [{ action: `${note}.delete` }, 'rules.0.action must be one of the actions that are granted'],
    [{ action: `${note}.find`, were: 1 }, 'rules.0.were is unknown'],
    [{ action: `${note}.find`, where: { nothing: 1 } }, 'rules.0.where is wrong: Invalid key nothing'],
    [{ action: `${note}.find`, where: 'a=1&a[b]=2' }, 'rules.0.where is wrong: '],
    [{ action: `${note}.find`, where: 5 }, 'rules.0.where must be a text or an object of filters'],
    [{ action: `${note}.find`, read: ['secret'] }, 'rules.0.read.0 is unknown'],
    [{ action: `${note}.find`, write: ['title'] }, 'rules.0.write does not apply'],
    [{ action: `${note}.create`, read: ['title'] }, 'rules.0.read does not apply'],
    [{ action: `${note}.create`, set: { nothing: 1 } }, 'rules.0.set is wrong: Invalid key nothing'],
    [{ action: `${note}.create`, set: {} }, 'rules.0.set must be an object of values'],
    [{ action: `${note}.create`, locales: ['de'] }, 'rules.0.locales.0 is unknown'],
    [{ action: `${note}.create`, status: 'old' }, 'rules.0.status must be draft or published'],
  ])('%j is refused', (rule, message) => {
    expect(messages(rule)).toEqual([expect.stringContaining(message)]);
  });

  test('of the same action are refused', () => {
    const rule = { action: `${note}.find`, where: 'title=x' };
    expect(messages(rule, rule)).toEqual(['rules.1.action has a rule already']);
  });
});

describe('an ability', () => {
  const ability = (rules: readonly GrantRule[], values = noOperandValues, model = snapshot) =>
    createGrantedAbility('role:1', true, grants(rules), model).bind(values);

  test('without rules is the one that there was, and with rules another', () => {
    const [plain, ruled] = [ability([]), ability([ruleOf('find', { read: ['title'] })])];
    expect(plain.permissionFingerprint).toMatch(/^role:1:[\w-]{43}$/);
    expect(ruled.permissionFingerprint).toContain(`${plain.permissionFingerprint}:`);
    expect([plain.rowRule('find', note), plain.readableAttributes(note)]).toEqual([null, null]);
    expect(ruled.readableAttributes(note)).toEqual(new Set(['title']));
  });

  test('differs by the values that its rules compare with', () => {
    const rules = [ruleOf('find', { where: { author: '$user' } })];
    const fingerprints = [noOperandValues, ann].map((values) => ability(rules, values).permissionFingerprint);
    expect(new Set(fingerprints).size).toBe(2);
    expect(ability(rules, ann).rowRule('find', note)?.where?.values).toEqual(['ann']);
  });

  test('grants nothing where the model does not fit a rule, or a forced value is missing', () => {
    const gone = ability([ruleOf('find', { where: { nothing: 1 } })]);
    expect([gone.can('find', note), gone.can('findOne', note)]).toEqual([false, true]);
    const forced = [ruleOf('create', { set: { author: '$user' } })];
    expect([ability(forced).can('create', note), ability(forced, ann).can('create', note)]).toEqual([false, true]);
    expect(ability(forced, ann).forcedValues('create', note)).toEqual({ author: 'ann' });
  });

  test('never shows what became private', () => {
    const rules = [ruleOf('find', { read: ['title', 'secret'] })];
    expect(ability(rules).readableAttributes(note)).toEqual(new Set(['title']));
  });
});

describe('the rights of everybody in addition', () => {
  const abilityOf = (rules: readonly GrantRule[], readDrafts = true) =>
    createGrantedAbility('x', true, grants(rules, readDrafts), snapshot).bind(ann);
  const where = (title: string, others: Partial<GrantRule> = {}) => ruleOf('find', { where: { title }, ...others });

  test('are joined by OR, and no rule counts where one side has none', () => {
    const merged = mergeAbilities(abilityOf([where('a')]), abilityOf([where('b')]));
    expect(merged.rowRule('find', note)?.anyOf).toHaveLength(2);
    expect(mergeAbilities(abilityOf([]), abilityOf([where('b')])).rowRule('find', note)).toBeNull();
  });

  test('never show an attribute of a document that neither shows', () => {
    const shared = abilityOf([where('a', { read: ['title'] }), ruleOf('findOne', { read: ['title'] })]);
    const own = abilityOf([where('b', { read: ['author'] }), ruleOf('findOne', { read: ['author'] })]);
    expect(mergeAbilities(shared, own).readableAttributes(note)).toEqual(new Set());
    const all = abilityOf([ruleOf('find', { read: ['title'] }), ruleOf('findOne', { read: ['title'] })]);
    expect(mergeAbilities(all, own).readableAttributes(note)).toEqual(new Set(['title']));
    // Drafts are read by one of them alone.
    const withoutDrafts = mergeAbilities(abilityOf([], false), all);
    expect(withoutDrafts.readableAttributes(note)).toEqual(new Set(['title']));
  });

  test('do not take away what the own role forces', () => {
    const own = abilityOf([ruleOf('create', { set: { author: '$user' }, write: ['title'] })]);
    const merged = mergeAbilities(abilityOf([]), own);
    expect(merged.forcedValues('create', note)).toEqual({ author: 'ann' });
    expect(merged.writableAttributes('create', note)).toEqual(new Set(['title']));
  });
});

describe('permissions of several roles', () => {
  const abilityOf = (limits: Partial<GrantRule>) =>
    createGrantedAbility('x', true, grants([ruleOf('update', limits)].filter(hasConditions)), snapshot).bind(ann);
  const titles = abilityOf({ where: { title: 'a' }, write: ['title'] });
  const secrets = abilityOf({ where: { title: 'b' }, write: ['title', 'secret'] });
  const forcing = abilityOf({ where: { title: 'c' }, set: { title: 'c' } });
  const unlimited = abilityOf({});

  test('count for a write if they allow its attributes', () => {
    const united = uniteAbilities(titles, [secrets]);
    expect(united.forWrite('update', note, ['title'])).toBe(united);
    expect(united.rowRule('update', note)?.anyOf).toHaveLength(2);
    const narrowed = united.forWrite('update', note, ['secret']);
    expect(narrowed.rowRule('update', note)).toEqual(secrets.rowRule('update', note));
    expect(narrowed.writableAttributes('update', note)).toEqual(new Set(['title', 'secret']));
    expect(narrowed.rowRule('find', note)).toEqual(united.rowRule('find', note));
    expect(united.forWrite('update', note, ['author'])).toBe(united);
  });

  test.each<[readonly string[], typeof titles]>([
    [[], forcing],
    [['author'], forcing],
    [['title'], titles],
    [['title', 'author'], forcing],
  ])('with different forced values: one of them counts for a write of %j', (names, chosen) => {
    const ability = uniteAbilities(forcing, [titles]).forWrite('update', note, names);
    expect(ability.rowRule('update', note)).toEqual(chosen.rowRule('update', note));
    expect(ability.forcedValues('update', note)).toEqual(chosen.forcedValues('update', note));
    expect(ability.writableAttributes('update', note)).toEqual(chosen.writableAttributes('update', note));
  });

  test('force nothing if one of them is without limits, unlike those of everybody', () => {
    expect(uniteAbilities(forcing, [unlimited]).forcedValues('update', note)).toBeNull();
    const merged = mergeAbilities(unlimited, forcing);
    for (const ability of [merged, merged.forWrite('update', note, ['title'])]) {
      expect(ability.forcedValues('update', note)).toEqual({ title: 'c' });
    }
    expect(uniteAbilities(forcing, [])).toBe(forcing);
  });
});

describe('a change of the model', () => {
  const renames = (names: Readonly<Record<string, string | null>>) => ({
    type: (uid: string) => uid,
    attribute: (_: string, name: string) => (Object.hasOwn(names, name) ? (names[name] ?? null) : name),
  });

  test('renames attributes in rules', () => {
    const model = parseModel(
      [contentType('note', { heading: { type: 'string' }, writer: attributes.author }, { localized: true })],
      { locales: ['en'], defaultLocale: 'en' },
    );
    const rule = ruleOf('update', {
      where: { $or: [{ title: 'x' }, { author: { username: '$user.username' } }] },
      set: { author: '$user' },
      write: ['title'],
    });
    expect(renameRule(rule, renames({ title: 'heading', author: 'writer' }), model)).toEqual(
      ruleOf('update', {
        where: { $or: [{ heading: 'x' }, { writer: { username: '$user.username' } }] },
        set: { writer: '$user' },
        write: ['heading'],
      }),
    );
  });

  test('ends rules about what is gone, also if another attribute has its name', () => {
    const rule = ruleOf('find', { where: { title: 'x' } });
    expect(renameRule(rule, renames({ title: null }), snapshot)).toBeNull();
    expect(renameRule(ruleOf('find', { where: { nothing: 1 } }), renames({}), snapshot)).toBeNull();
  });
});

test('roles of administrators have conditions without operands, within which they give', () => {
  const parse = (where: unknown) =>
    parsePermissions(snapshot, { content: [{ action: 'find', type: note, where, status: 'published' }] });
  const { permissions, problems } = parse('title=x');
  expect([permissions.content, problems]).toEqual([
    [expect.objectContaining({ where: { title: 'x' }, status: 'published' })],
    [],
  ]);
  expect(parse('createdAt[$lt]=$now').problems).toHaveLength(1);
  const all = parsePermissions(snapshot, { content: [{ action: 'find', type: note }] }).permissions;
  expect(includesPermissions(all, permissions)).toBe(true);
  expect(includesPermissions(permissions, all)).toBe(false);
  expect(includesPermissions(permissions, parse('title=y').permissions)).toBe(false);
});
