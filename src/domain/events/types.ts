/** What happens to documents and files, as receivers are told of it. */
export const eventNames = [
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

/** See `eventNames`. */
export type EventName = (typeof eventNames)[number];

/** What somebody wants to hear of. */
export interface Subscription {
  readonly events: readonly EventName[];
  /** uids of content types; null: all but those of accounts, which have to be named. */
  readonly uids: readonly string[] | null;
  /** Codes; null: all. Content types without locales are heard of in any case. */
  readonly locales: readonly string[] | null;
}

/** A webhook as it is shown. Times are ISO 8601. */
export interface Webhook extends Subscription {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Names of the headers that are sent along; what they say is not shown. */
  readonly headers: readonly string[];
  readonly enabled: boolean;
  /** Why the server switched it off; null: it did not. */
  readonly stopped: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A webhook to make. */
export interface WebhookRequest extends Subscription {
  readonly name: string;
  readonly url: string;
  /** By name; null keeps what a header of this name says now. */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly enabled: boolean;
}

/** How it goes with a delivery: still to be made, arrived, or no longer tried. */
export const deliveryStates = ['pending', 'delivered', 'given-up'] as const;

/** See `deliveryStates`. */
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery as it is shown. */
export interface Delivery {
  readonly id: number;
  /** What the receiver knows the event by. */
  readonly key: string;
  readonly event: EventName;
  readonly uid: string;
  readonly documentId: string;
  /** null: the content type has no locales. */
  readonly locale: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: string;
  /** When it is tried next; null: not any more. */
  readonly nextAt: string | null;
  /** Of the last attempt; null: there was none yet, and for the status: no answer came. */
  readonly lastAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly milliseconds: number | null;
  /** The beginning of the answer. */
  readonly answer: string | null;
}

/** What a test of a webhook came to. */
export interface TestOutcome {
  readonly delivered: boolean;
  /** null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}
