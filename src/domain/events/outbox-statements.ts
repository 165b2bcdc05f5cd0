import { type Compiled, type Dialect, plainStatement } from '../../storage/sql/plan/index.js';

/** Every statement on the outbox and on deliveries, spelled for one database. */
export interface OutboxStatements {
  /** key, event, type, document_id, locale, status, created_at, payload → id. */
  readonly insertEvent: Compiled;
  /** webhook_id, event_id, document_id, since, next_at. */
  readonly insertDelivery: Compiled;
  /** webhook_id, now, a moment after which nothing is ever due unless the clock was put back, limit → what can be delivered now, each with its event: nothing earlier of the same document is pending. */
  readonly due: Compiled;
  /** webhook_id → `at`: when the next one is due, if any is pending. */
  readonly nextDue: Compiled;
  /** state, next_at, last_at, last_status, last_error, milliseconds, answer, id: counts an attempt. */
  readonly recordAttempt: Compiled;
  /** next_at, webhook_id, document_id: when what waits for an earlier delivery of its document is looked at again. */
  readonly postponeDocument: Compiled;
  /** now, webhook_id, now: what had no answer is tried again now. */
  readonly retryNow: Compiled;
  /** webhook_id, limit, offset → the newest deliveries. */
  readonly list: Compiled;
  /** webhook_id, state, limit, offset → the newest ones in a state. */
  readonly listInState: Compiled;
  /** webhook_id → `count`. */
  readonly count: Compiled;
  /** webhook_id, state → `count`. */
  readonly countInState: Compiled;
  /** id, webhook_id → a delivery. */
  readonly byId: Compiled;
  /** now, now, id, webhook_id: to be made once more. */
  readonly replay: Compiled;
  /** enabled, the moment before which it was asked for: gives up what no webhook of this kind takes. */
  readonly giveUpDisabled: Compiled;
  /** webhook_id: removes all that is its. */
  readonly removeForWebhook: Compiled;
  /** A moment, limit: removes events that are older, with their deliveries, unless one is pending. */
  readonly prune: Compiled;
}

const deliveryColumns = [
  'd.[id]',
  'd.[document_id]',
  'd.[state]',
  'd.[attempts]',
  'd.[since]',
  'd.[next_at]',
  'd.[last_at]',
  'd.[last_status]',
  'd.[last_error]',
  'd.[milliseconds]',
  'd.[answer]',
  'e.[key]',
  'e.[event]',
  'e.[type]',
  'e.[locale]',
  'e.[created_at]',
].join(', ');

/** Prints the statements. */
export function outboxStatements(dialect: Dialect): OutboxStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const joined = 'FROM [octavo_deliveries] d JOIN [octavo_outbox] e ON e.[id] = d.[event_id]';
  const select = `SELECT ${deliveryColumns} ${joined}`;
  const earlierPending = `SELECT 1 FROM [octavo_deliveries] b WHERE b.[webhook_id] = d.[webhook_id]
    AND b.[document_id] = d.[document_id] AND b.[state] = 'pending' AND b.[id] < d.[id]`;
  const pending = "SELECT 1 FROM [octavo_deliveries] d WHERE d.[event_id] = e.[id] AND d.[state] = 'pending'";
  const expiredEvents = `SELECT e.[id] FROM [octavo_outbox] e WHERE e.[created_at] < ? AND NOT EXISTS (${pending})
    ORDER BY e.[id] LIMIT ?`;
  const page = 'ORDER BY d.[id] DESC LIMIT ? OFFSET ?';
  const inEnabledWebhooks = 'IN (SELECT [id] FROM [octavo_webhooks] WHERE [enabled] = ?)';
  return {
    insertEvent: print(`INSERT INTO [octavo_outbox]
      ([key], [event], [type], [document_id], [locale], [status], [created_at], [payload])
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING [id]`),
    insertDelivery: print(`INSERT INTO [octavo_deliveries]
      ([webhook_id], [event_id], [document_id], [state], [attempts], [since], [next_at])
      VALUES (?, ?, ?, 'pending', 0, ?, ?)`),
    due: print(`SELECT d.[id], d.[document_id], d.[attempts], d.[since], e.[key], e.[event], e.[payload] ${joined}
      WHERE d.[webhook_id] = ? AND d.[state] = 'pending' AND (d.[next_at] <= ? OR d.[next_at] > ?) AND NOT EXISTS (${earlierPending})
      ORDER BY d.[next_at], d.[id] LIMIT ?`),
    nextDue: print(`SELECT d.[next_at] AS [at] FROM [octavo_deliveries] d
      WHERE d.[webhook_id] = ? AND d.[state] = 'pending' AND NOT EXISTS (${earlierPending}) ORDER BY d.[next_at] LIMIT 1`),
    recordAttempt:
      print(`UPDATE [octavo_deliveries] SET [state] = ?, [attempts] = [attempts] + 1, [next_at] = ?, [last_at] = ?,
      [last_status] = ?, [last_error] = ?, [milliseconds] = ?, [answer] = ? WHERE [id] = ? AND [state] = 'pending'`),
    postponeDocument: print(`UPDATE [octavo_deliveries] SET [next_at] = ?
      WHERE [webhook_id] = ? AND [document_id] = ? AND [state] = 'pending' AND [attempts] = 0`),
    retryNow: print(`UPDATE [octavo_deliveries] SET [next_at] = ? WHERE [webhook_id] = ? AND [state] = 'pending'
      AND [attempts] > 0 AND [last_status] IS NULL AND [next_at] > ?`),
    list: print(`${select} WHERE d.[webhook_id] = ? ${page}`),
    listInState: print(`${select} WHERE d.[webhook_id] = ? AND d.[state] = ? ${page}`),
    count: print('SELECT COUNT(*) AS [count] FROM [octavo_deliveries] WHERE [webhook_id] = ?'),
    countInState: print('SELECT COUNT(*) AS [count] FROM [octavo_deliveries] WHERE [webhook_id] = ? AND [state] = ?'),
    byId: print(`${select} WHERE d.[id] = ? AND d.[webhook_id] = ?`),
    replay: print(`UPDATE [octavo_deliveries] SET [state] = 'pending', [attempts] = 0, [since] = ?, [next_at] = ?
      WHERE [id] = ? AND [webhook_id] = ?`),
    giveUpDisabled:
      print(`UPDATE [octavo_deliveries] SET [state] = 'given-up', [last_error] = 'the webhook was switched off'
      WHERE [state] = 'pending' AND [webhook_id] NOT ${inEnabledWebhooks} AND [since] < ?`),
    removeForWebhook: print('DELETE FROM [octavo_deliveries] WHERE [webhook_id] = ?'),
    prune: print(`DELETE FROM [octavo_outbox] WHERE [id] IN (${expiredEvents})`),
  };
}
