import { Fault, Refusal } from '../../kernel/index.js';
import { changeModel } from './change-model.js';
import type { ChangeDoor } from './door.js';
import { planOf } from './plan-change.js';
import { destroyParked } from './purge.js';
import { readParked } from './registry.js';
import { latestMark, type RevisionColumns, readRevisions, revisionColumns } from './revisions.js';
import type { ModelStore } from './types.js';
import { workOf } from './work-of.js';

/** What a store does about models, through the door of its kind of database. */
export function modelStore(door: ChangeDoor): ModelStore {
  const { engine, reader, alone } = door;
  const { dialect, definition } = engine;
  let known: RevisionColumns | null = null;
  /** Tables that are there stay; so this is looked up until all of them are. */
  const there = async (): Promise<RevisionColumns | null> => {
    if (known !== null) return known;
    const found = revisionColumns(await engine.inspect(reader));
    if (found?.parks === true && found.columns.has('parked')) known = found;
    return found;
  };
  const revisions: ModelStore['revisions'] = async () => {
    const found = await there();
    return found === null ? [] : readRevisions(reader, dialect, found);
  };
  return {
    revisions,
    async latestRevision() {
      const found = await there();
      return found === null ? null : latestMark(reader, dialect, found);
    },
    revision: async (id) => (await revisions()).find((one) => one.id === id) ?? null,
    async planChange(wanted) {
      if ((await there())?.parks !== true && wanted.reverts !== null) {
        throw new Refusal('Nothing is parked in this database, so nothing can be taken back');
      }
      return planOf(reader, engine, await workOf(reader, dialect, definition, wanted));
    },
    changeModel: (wanted, consent, told) => changeModel(door, { wanted, consent, told }),
    async purgeParked(before) {
      if (alone === null) throw new Fault('store.read-only');
      return alone(async ({ session }) => {
        const rows = await readParked(session, dialect, { before });
        return destroyParked(session, engine, [...new Set(rows.map(({ revision }) => revision))]);
      });
    },
  };
}
