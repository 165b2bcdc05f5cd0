import type { Attribute, ComponentAttribute, Snapshot, ZoneAttribute } from '../../../language/schema/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import type { ComponentInstance } from '../components/component-instance.js';
import { printInstances } from '../components/print-instances.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import type { ColumnValues } from '../versions.js';

const cache = new WeakMap<VersionTable, readonly string[]>();

/** Returns the component and zone attributes that contain passwords, at any depth. */
export function listAttributesWithSecrets(table: VersionTable, snapshot: Snapshot): readonly string[] {
  const names =
    cache.get(table) ??
    [...table.components.values()]
      .map(({ attribute }) => attribute)
      .flatMap((attribute) => (holdsSecrets(attribute, snapshot) ? [attribute.name] : []));
  cache.set(table, names);
  return names;
}

/** Returns the stored JSON of each of these attributes, in their order, without passwords. */
export function withoutSecrets(
  table: VersionTable,
  columns: ColumnValues,
  attributes: readonly string[],
  snapshot: Snapshot,
): readonly (string | null)[] {
  return attributes.map((name) => {
    const names = table.components.get(name);
    if (names === undefined) return null;
    const instances = readInstances(readComponentJson(columns, names), names.attribute, snapshot);
    return printInstances(instances.map(withoutSecretScalars), names.attribute).storedJson;
  });
}

/* Components do not contain themselves, so the recursion ends. */
function holdsSecrets(attribute: ComponentAttribute | ZoneAttribute, snapshot: Snapshot): boolean {
  const uids = attribute.storage === 'zone' ? attribute.components : [attribute.component];
  return uids.some((uid) =>
    [...(snapshot.components.get(uid)?.attributes.values() ?? [])].some((inner) =>
      inner.storage === 'component' || inner.storage === 'zone' ? holdsSecrets(inner, snapshot) : isSecret(inner),
    ),
  );
}

function withoutSecretScalars(instance: ComponentInstance): ComponentInstance {
  const scalars = new Map([...instance.scalars].filter(([name]) => !isSecret(instance.component.attributes.get(name))));
  const nested = new Map([...instance.nested].map(([name, inner]) => [name, inner.map(withoutSecretScalars)] as const));
  return { ...instance, scalars, nested };
}

function isSecret(attribute: Attribute | undefined): boolean {
  return attribute?.storage === 'column' && attribute.type.readable === 'never';
}
