import { describe, expect, test } from 'vitest';
import { checkRule as checkOnServer } from '../../../../src/domain/accounts/index.js';
import { describePermissionTypes } from '../../../../src/interfaces/api/admin/accounts/permissions.js';
import { parseModel, userUid } from '../../../../src/language/schema/index.js';
import { operatorTable, type PermissionCatalogue, type RuleHolder } from '../../api/index.js';
import type { Condition, FilterField } from '../../filters/index.js';
import { toForcedSet } from './forced-values.js';
import { forcedFields, ruleFields } from './rule-fields.js';
import { parseWhere, toWhere } from './where-conditions.js';

/* What the form of a rule offers is what the server takes, for every attribute type, operator and operand. */

const file = (path: string, json: object) => ({ path, json: JSON.stringify(json) });
const relation = (target: string, kind = 'manyToOne') => ({ type: 'relation', relation: kind, target });
const contentType = (name: string, attributes: object) =>
  file(`src/api/${name}/content-types/${name}/schema.json`, {
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  });
const plain = ['string', 'text', 'richtext', 'blocks', 'email', 'password', 'json', 'boolean'];
const ordered = ['integer', 'biginteger', 'float', 'decimal', 'date', 'time', 'datetime'];
const snapshot = parseModel(
  [
    contentType('team', { name: { type: 'string' }, lead: relation(userUid) }),
    contentType('note', {
      ...Object.fromEntries([...plain, ...ordered].map((type) => [`the_${type}`, { type }])),
      slug: { type: 'uid' },
      state: { type: 'enumeration', enum: ['new', 'old'] },
      secret: { type: 'string', private: true },
      cover: { type: 'media', multiple: false },
      author: relation(userUid),
      readers: relation(userUid, 'manyToMany'),
      team: relation('api::team.team'),
    }),
    file('src/extensions/users-permissions/content-types/user/schema.json', {
      attributes: {
        team: relation('api::team.team'),
        clubs: relation('api::team.team', 'manyToMany'),
        level: { type: 'integer' },
        born: { type: 'date' },
        fee: { type: 'decimal' },
      },
    }),
  ],
  { locales: ['en'], defaultLocale: 'en' },
);
const catalogue: PermissionCatalogue = {
  ...describePermissionTypes(snapshot),
  settings: [],
  user: [],
  public: { forEverybody: true, readsDrafts: false },
};
const note = catalogue.content.find(({ uid }) => uid === 'api::note.note');

/** A text that the input of a field may have. */
function sampleText({ column, values }: FilterField): string {
  if (values !== null) return values[0] ?? '';
  switch (column) {
    case null:
    case 'text':
    case 'json':
      return '$x';
    case 'boolean':
      return 'true';
    case 'date':
      return '2026-01-02';
    case 'time':
      return '10:11:12.000';
    case 'instant':
      return '2026-01-02T03:04:05.000Z';
    case 'integer':
    case 'bigint':
    case 'real':
    case 'decimal':
      return '3';
  }
}

/** Every condition that can be put together about a field, with one text and each operand. */
function listConditions(field: FilterField): readonly Condition[] {
  const text = sampleText(field).replace('$', '$$$$');
  const literals = field.column === null ? [] : [text];
  const values = [...literals, ...(field.operands ?? [])];
  const operands = {
    boolean: [{}],
    one: values.map((value) => ({ value })),
    two: values.map((value) => ({ value: [value, text] })),
    many: [{ value: literals }],
  } as const;
  return field.operators.flatMap((operator) =>
    operands[operatorTable[operator].operands].map((given) => ({ field: field.field, operator, ...given })),
  );
}

describe.each<RuleHolder>(['role', 'token', 'administrator'])('to a %s', (holder) => {
  if (note === undefined) throw new Error('the model has no notes');
  const fields = ruleFields(note, catalogue, holder);
  const check = (rule: object) => checkOnServer(snapshot, { action: 'api::note.note.update', ...rule }, holder);

  test.each(fields.map((field) => [field.field, field] as const))('conditions about %s', (_, field) => {
    const conditions = listConditions(field);
    expect(conditions.length).toBeGreaterThan(0);
    for (const condition of conditions) {
      const { where } = check({ where: toWhere([condition]) });
      expect(parseWhere(where, fields)).toEqual([condition]);
    }
  });

  test.each(forcedFields(note, catalogue, holder).map((field) => [field.field, field] as const))(
    'values of %s',
    (name, field) => {
      const isTyped = ['the_blocks', 'the_json', 'the_email', 'the_time', 'slug'].includes(name);
      const texts = [...(isTyped ? [] : [sampleText(field).replace('$', '$$$$')]), ...(field.operands ?? [])];
      for (const text of texts) expect(check({ set: toForcedSet([{ name, text }], [field]) }).set).not.toBeNull();
    },
  );
});
