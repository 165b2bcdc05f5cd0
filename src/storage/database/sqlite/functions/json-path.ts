import { isObject } from '../../../../foundations/core/index.js';
import type { JsonValueType } from '../../../sql/plan/index.js';
import type { SqliteInput } from '../driver/driver.js';

const position = /^(?:0|[1-9]\d*)$/;

/**
 * The function behind `Dialect.jsonPath`: of a JSON text and a path, which is a JSON array of keys. SQLite's own paths name keys in a
 * notation that cannot express all of them alike in all versions.
 */
export function readJsonPath(json: string, path: string, type: JsonValueType): SqliteInput {
  let value: unknown = JSON.parse(json);
  for (const key of JSON.parse(path) as readonly string[]) value = findMember(value, key);
  return toSqlite(value, type);
}

/** Returns undefined where there is none. */
function findMember(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return position.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function toSqlite(value: unknown, type: JsonValueType): SqliteInput {
  if (value === undefined || value === null) return null;
  if (type === 'any') return JSON.stringify(value);
  switch (typeof value) {
    case 'string':
      return type === 'text' ? value : null;
    case 'number':
      return type === 'number' ? value : null;
    case 'boolean':
      return type === 'boolean' ? Number(value) : null;
    default:
      return null;
  }
}
