import { type Accounts, createAccounts, createBounds } from '../accounts/index.js';
import type { MeasuredReads, Operations } from '../admin-api/index.js';
import { profiles } from '../content-api/index.js';
import {
  createDocuments,
  createHistory,
  type DocumentHistory,
  type Documents,
  type Schedule,
  SlowQuestions,
} from '../documents/index.js';
import { createWebhooks, followEvents, followFeed, type Webhooks } from '../events/index.js';
import { type AnyDocuments, openExtensions, type Running } from '../extensions/index.js';
import type { Door } from '../http/index.js';
import { layoutOf } from '../layout/index.js';
import type { Media } from '../media/index.js';
import type { ContentModel } from '../model/index.js';
import type { Snapshot } from '../schema/index.js';
import { type Fragments, forModel, measuredStore, openFragments } from '../store/index.js';
import { doorsOf, innerDoor, readDefaultsOf } from './doors.js';
import type { Foundations } from './foundations.js';
import { openMedia } from './open-media.js';
import { openSchedule } from './open-schedule.js';
import { createOperations } from './operations.js';

/** Everything that is made for one version of the content model. A request stays in the house that it came to. */
export interface House {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly history: DocumentHistory;
  readonly schedule: Schedule;
  readonly fragments: Fragments;
  readonly accounts: Accounts;
  readonly media: Media;
  readonly webhooks: Webhooks;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  /** Documents with the rights of the server, as extensions have them. */
  readonly asServer: AnyDocuments;
  /** By the first segment of paths. */
  readonly doors: ReadonlyMap<string, Door>;
  /** Waits for what is under way behind the doors. */
  close(): Promise<void>;
}

/** Builds the house of a model, whose tables have to exist. Its writes fail with Fault store.model-changed once the database has another model. */
export function openHouse(
  snapshot: Snapshot,
  foundations: Foundations & { readonly model: ContentModel; readonly running: Running },
): House {
  const { config, secrets, clock, mail, limits, files, outbound, listening, report, running } = foundations;
  const layout = layoutOf(snapshot);
  foundations.store.learn(layout);
  const plainStore = forModel(foundations.store, snapshot.version);
  const rules = profiles[config.api.profile].writeRules;
  const { dialect } = plainStore;
  const events = followEvents({ snapshot, layout, dialect, clock, listening });
  const feeding = config.events.feed ? [followFeed({ layout, dialect, clock })] : [];
  const { maxEntries } = config.write;
  const readLimits = { nodes: config.query.maxNodes, bytes: config.query.maxBytes };
  const living = {
    snapshot,
    layout,
    clock,
    rules,
    maxEntries,
    readLimits,
    keepsHistory: config.history.enabled,
  };
  const followers = [events, ...feeding];
  const extensions = openExtensions({
    running,
    snapshot,
    store: plainStore,
    unheard: (of) => createDocuments({ ...living, store: of, followers }),
    door: (of, caller, narrowing) => innerDoor({ config, snapshot, documents: of, caller, narrowing }),
  });
  const store = extensions.telling(plainStore);
  const base = { snapshot, layout, store, clock };
  const { precede } = extensions;
  const measured = measuredStore(store);
  const timed = config.http.serverTiming ?? foundations.development;
  const documents = createDocuments({
    ...living,
    store: timed ? measured.store : store,
    precede,
    followers: [...followers, ...extensions.followers],
  });
  extensions.furnish(documents);
  const history = createHistory({ ...base, documents });
  const { keys } = secrets;
  const common = { store, clock, snapshot, documents, keys, report };
  const accounts = createAccounts({ ...common, mail, limits, settings: foundations.accountsSettings });
  const { audit } = accounts;
  const schedule = openSchedule({ ...common, layout, accounts });
  const fragments = openFragments(plainStore, layout);
  const media = openMedia({ ...common, files, audit });
  const webhooks = createWebhooks({ ...common, audit, bounds: createBounds(common), outbound });
  const reads = {
    documents: createDocuments({ ...base, store: measured.store, rules, readLimits }),
    measure: measured.measure,
  };
  const slow = new SlowQuestions(config.api.slowMilliseconds, clock);
  const operations = createOperations({ ...foundations, store, snapshot, slow });
  const readDefaults = readDefaultsOf(config, snapshot);
  // A start is refused for them; the model may change later.
  if (running.made) for (const problem of readDefaults.problems) report(new Error(problem));
  const forgetKeys = secrets.onChange(() => accounts.generation.advance());
  return {
    snapshot,
    documents,
    history,
    schedule,
    fragments,
    accounts,
    media: media.media,
    webhooks,
    operations,
    reads,
    asServer: extensions.asServer,
    doors: doorsOf({
      ...foundations,
      extensions,
      store,
      snapshot,
      documents,
      readDefaults: readDefaults.defaults,
      schedule,
      history,
      accounts,
      media,
      webhooks,
      operations,
      reads,
      slow,
      follow: timed ? measured.follow : null,
    }),
    async close() {
      forgetKeys();
      // They know the model of this house alone.
      foundations.streams.cut();
      await media.media.close();
      await accounts.callers.stop();
    },
  };
}
