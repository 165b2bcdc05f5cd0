import { Checkbox, Input, Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { EventName } from '../api/index.js';
import { TableFrame } from '../ui/index.js';
import classes from './settings.module.css';

const eventActions = [
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'draft-discard',
  'stage',
  'undo',
  'refuse',
] as const;
const eventKinds = ['entry', 'media', 'change-set'] as const;

type EventAction = (typeof eventActions)[number];

/** What there is of an event's name. */
interface EventParts {
  readonly kind: (typeof eventKinds)[number];
  readonly action: EventAction;
}

const events: ReadonlyMap<EventName, EventParts> = new Map([
  ['entry.create', { kind: 'entry', action: 'create' }],
  ['entry.update', { kind: 'entry', action: 'update' }],
  ['entry.delete', { kind: 'entry', action: 'delete' }],
  ['entry.publish', { kind: 'entry', action: 'publish' }],
  ['entry.unpublish', { kind: 'entry', action: 'unpublish' }],
  ['entry.draft-discard', { kind: 'entry', action: 'draft-discard' }],
  ['media.create', { kind: 'media', action: 'create' }],
  ['media.update', { kind: 'media', action: 'update' }],
  ['media.delete', { kind: 'media', action: 'delete' }],
  ['change-set.create', { kind: 'change-set', action: 'create' }],
  ['change-set.publish', { kind: 'change-set', action: 'publish' }],
  ['change-set.stage', { kind: 'change-set', action: 'stage' }],
  ['change-set.undo', { kind: 'change-set', action: 'undo' }],
  ['change-set.refuse', { kind: 'change-set', action: 'refuse' }],
]);

/** What an event is called; that of a test by its name. */
export function useEventName(): (event: EventName) => string {
  const t = useTranslations('settings.webhooks');
  return (event) => {
    const parts = events.get(event);
    if (parts === undefined) return event;
    return t('event', { kind: t(`kind.${parts.kind}`), happening: t(`happening.${parts.action}`) });
  };
}

/** The events of a webhook. */
export interface WebhookEventsProps {
  readonly selectedEvents: ReadonlySet<EventName>;
  readonly onChange: (selectedEvents: ReadonlySet<EventName>) => void;
  /** Why what is chosen was refused; null: it was not. */
  readonly error: string | null;
}

/** Documents, files and change sets by what can happen to them, to be ticked. */
export function WebhookEvents({ selectedEvents, onChange, error }: WebhookEventsProps) {
  const t = useTranslations('settings.webhooks');
  const eventName = useEventName();

  function toggle(event: EventName): void {
    const next = new Set(selectedEvents);
    if (!next.delete(event)) next.add(event);
    onChange(next);
  }

  return (
    <Input.Wrapper label={t('eventsOf')} labelElement="div" error={error}>
      <TableFrame label={t('eventsOf')}>
        <Table className={classes.matrix} aria-label={t('eventsOf')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {eventActions.map((action) => (
                <Table.Th key={action} className={classes.cell}>
                  {t(`happening.${action}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {eventKinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{t(`kind.${kind}`)}</Table.Th>
                {eventActions.map((action) => {
                  const event = findEvent(kind, action);
                  return (
                    <Table.Td key={action} className={classes.cell}>
                      {event === null ? null : (
                        <div>
                          <Checkbox
                            size="xs"
                            aria-label={eventName(event)}
                            checked={selectedEvents.has(event)}
                            onChange={() => toggle(event)}
                          />
                        </div>
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableFrame>
    </Input.Wrapper>
  );
}

function findEvent(kind: EventParts['kind'], action: EventAction): EventName | null {
  for (const [event, parts] of events) if (parts.kind === kind && parts.action === action) return event;
  return null;
}
