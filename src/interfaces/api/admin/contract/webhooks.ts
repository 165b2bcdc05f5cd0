/** What receivers are told of. */
export type EventName =
  | 'entry.create'
  | 'entry.update'
  | 'entry.delete'
  | 'entry.publish'
  | 'entry.unpublish'
  | 'entry.draft-discard'
  | 'media.create'
  | 'media.update'
  | 'media.delete';

/** A webhook, without its secret and without what its headers say. */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Names alone. */
  readonly headers: readonly string[];
  readonly events: readonly EventName[];
  /** Content types; null: all but those of accounts. */
  readonly uids: readonly string[] | null;
  /** null: all. */
  readonly locales: readonly string[] | null;
  readonly enabled: boolean;
  /** Why the server switched it off; null: it did not. */
  readonly stopped: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Answer of `POST webhooks` and `POST webhooks/:id/renew`: the secret is shown this once. */
export interface WebhookWithSecret extends Webhook {
  readonly secret: string;
}

/** Body of `POST webhooks` (with `name`, `url` and `events`) and `PUT webhooks/:id`. */
export interface WebhookBody {
  readonly name?: string;
  readonly url?: string;
  /** All of them; null keeps what a header of this name says. */
  readonly headers?: { readonly [name: string]: string | null };
  readonly events?: readonly EventName[];
  readonly uids?: readonly string[] | null;
  readonly locales?: readonly string[] | null;
  readonly enabled?: boolean;
}

/** Answer of `POST webhooks/:id/test`. */
export interface WebhookTest {
  readonly delivered: boolean;
  /** null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
}

/** How it goes with a delivery. */
export type DeliveryState = 'pending' | 'delivered' | 'given-up';

/** One event on its way to one receiver: an entry of `GET webhooks/:id/deliveries`, which takes `page`, `pageSize` and `state`. */
export interface Delivery {
  readonly id: number;
  /** What the receiver knows the event by: `X-Octavo-Id`. */
  readonly key: string;
  readonly event: EventName;
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly lastAt: string | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly milliseconds: number | null;
  readonly answer: string | null;
}
