import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printProjectSchema } from '../../src/composition/app/index.js';
import { differences, isSubscriptionType, missingFields, missingTypes } from './differences.js';
import { type GraphqlApp, openGraphqlApp } from './graphql-app.js';
import recording from './recording/recorded.json' with { type: 'json' };
import { runSteps } from './recording/run-steps.mjs';
import { steps } from './recording/steps.mjs';

/* What the plug-in of Strapi answered, with the same model and the same requests (scripts/record-graphql.mjs). */

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

let opened: GraphqlApp;
let replayed: Awaited<ReturnType<typeof runSteps>>;

beforeAll(async () => {
  opened = await openGraphqlApp();
  replayed = await runSteps(steps, opened.token, (path, { headers, body }) =>
    opened.send('POST', path, { headers, body }),
  );
});
afterAll(() => opened.close());

describe('the recorded requests', () => {
  const names = recording.recorded.map(({ name }) => name);

  test('are those of the steps, each under its own name', () => {
    expect(names.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(names.length);
    expect(replayed.recorded.map(({ name }) => name)).toEqual(names);
  });

  test.each(names.filter((name) => !(name in differences)))('%s', (name) => {
    expect(replayed.recorded.find((step) => step.name === name)).toEqual(
      recording.recorded.find((step) => step.name === name),
    );
  });

  test.each(Object.keys(differences))('%s: differs as the table says', (name) => {
    expect(names).toContain(name);
    expect(replayed.recorded.find((step) => step.name === name)).not.toEqual(
      recording.recorded.find((step) => step.name === name),
    );
  });

  test('are answered equally in 95 of 100 cases', () => {
    expect(1 - Object.keys(differences).length / names.length).toBeGreaterThanOrEqual(0.95);
  });
});

/** `name(argument: type): type` of each member of a type. */
function members(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(({ name, type: inner }) => `${name}: ${inner}`);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).map(({ name, args, type: inner }) => {
    const shown = args.map((argument) => `${argument.name}: ${argument.type}`).sort();
    return `${name}(${shown.join(', ')}): ${inner}`;
  });
}

describe('the recorded schema', () => {
  const isMissing = (text: string): boolean => Object.keys(missingTypes).some((name) => text.includes(name));
  const theirs = buildSchema(read('recording/recorded.graphql')).getTypeMap();

  test('has the same types, but for those of the table', () => {
    const ours = buildSchema(replayed.sdl).getTypeMap();
    expect(Object.keys(theirs).filter((name) => !(name in ours) && !isMissing(name))).toEqual([]);
    expect(Object.keys(ours).filter((name) => !(name in theirs) && !isSubscriptionType(name))).toEqual([]);
    for (const name of Object.keys(missingTypes)) {
      expect([name, Object.keys(theirs).some((type) => type.startsWith(name))]).toEqual([name, true]);
    }
  });

  test('is the one that octavo graphql:schema prints', async () => {
    const project = fileURLToPath(new URL('project', import.meta.url));
    const printed = buildSchema(await printProjectSchema({ project }));
    expect(printSchema(printed)).toBe(printSchema(lexicographicSortSchema(buildSchema(replayed.sdl))));
  });

  test('has the same members of each type, but for those of the table', () => {
    const ours = buildSchema(replayed.sdl).getTypeMap();
    const unequal = Object.entries(ours).flatMap(([name, type]) => {
      const other = theirs[name];
      if (other === undefined || name.startsWith('__')) return [];
      const [mine, expected] = [new Set(members(type)), new Set(members(other))];
      return [
        ...[...expected]
          .filter((member) => !mine.has(member) && !isMissing(member))
          .map((member) => `- ${name} ${member}`),
        ...[...mine].filter((member) => !expected.has(member)).map((member) => `+ ${name} ${member}`),
      ];
    });
    expect(unequal.sort()).toEqual(Object.keys(missingFields).sort());
  });
});

test('every difference is a row of the table', () => {
  const table = read('../../docs/reference/graphql.md');
  const rows = [differences, missingTypes, missingFields].flatMap((list) => Object.values(list));
  expect(rows.filter((row) => !table.includes(`| ${row} |`))).toEqual([]);
});
