/** Names of the events of documents and files. */
export const documentEventNames = [
  'entry.create',
  'entry.update',
  'entry.delete',
  'entry.publish',
  'entry.unpublish',
  'entry.draft-discard',
  'media.create',
  'media.update',
  'media.delete',
] as const;

/** See `documentEventNames`. */
export type DocumentEventName = (typeof documentEventNames)[number];

/** Names of all events: those of change sets are sent to webhooks alone. */
export const eventNames = [
  ...documentEventNames,
  'change-set.create',
  'change-set.stage',
  'change-set.publish',
  'change-set.undo',
  'change-set.refuse',
] as const;

/** See `eventNames`. */
export type EventName = (typeof eventNames)[number];

/** The events that a webhook receives. */
export interface Subscription {
  readonly events: readonly EventName[];
  /** uids of content types; null: all except those of accounts. */
  readonly uids: readonly string[] | null;
  /** Codes; null: all. Content types without locales are always included. */
  readonly locales: readonly string[] | null;
}

/** A webhook as administrators see it. Times are ISO 8601. */
export interface Webhook extends Subscription {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Names of the additional headers; their values are not shown. */
  readonly headers: readonly string[];
  readonly enabled: boolean;
  /** Why the server disabled it; null: it did not. */
  readonly stopped: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A webhook to create. */
export interface WebhookRequest extends Subscription {
  readonly name: string;
  readonly url: string;
  /** By name; null keeps the current value of the header. */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly enabled: boolean;
}

/** States of a delivery: pending, delivered, or given up. */
export const deliveryStates = ['pending', 'delivered', 'given-up'] as const;

/** See `deliveryStates`. */
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery as administrators see it. */
export interface Delivery {
  readonly id: number;
  /** The id of the event for the receiver. */
  readonly key: string;
  readonly event: EventName;
  /** uid; of change sets that of their permission. */
  readonly uid: string;
  /** Of change sets their id. */
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: string;
  /** Time of the next attempt; null: there is none. */
  readonly nextAt: string | null;
  /** Of the last attempt; null: there was none, or for the status: no response. */
  readonly lastAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly milliseconds: number | null;
  /** The beginning of the response. */
  readonly answer: string | null;
}

/** The result of a webhook test. */
export interface TestOutcome {
  readonly delivered: boolean;
  /** null: no response. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}
