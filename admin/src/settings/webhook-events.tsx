import { Checkbox, Input, Table } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { EventName } from '../api/index.js';
import classes from './settings.module.css';

const happenings = ['create', 'update', 'delete', 'publish', 'unpublish', 'draft-discard'] as const;
const kinds = ['entry', 'media'] as const;

type Happening = (typeof happenings)[number];

/** What there is of an event's name. */
interface EventParts {
  readonly kind: (typeof kinds)[number];
  readonly happening: Happening;
}

const events: ReadonlyMap<EventName, EventParts> = new Map([
  ['entry.create', { kind: 'entry', happening: 'create' }],
  ['entry.update', { kind: 'entry', happening: 'update' }],
  ['entry.delete', { kind: 'entry', happening: 'delete' }],
  ['entry.publish', { kind: 'entry', happening: 'publish' }],
  ['entry.unpublish', { kind: 'entry', happening: 'unpublish' }],
  ['entry.draft-discard', { kind: 'entry', happening: 'draft-discard' }],
  ['media.create', { kind: 'media', happening: 'create' }],
  ['media.update', { kind: 'media', happening: 'update' }],
  ['media.delete', { kind: 'media', happening: 'delete' }],
]);

/** What an event is called; that of a test by its name. */
export function useEventName(): (event: EventName) => string {
  const t = useTranslations('settings.webhooks');
  return (event) => {
    const parts = events.get(event);
    if (parts === undefined) return event;
    return t('event', { kind: t(`kind.${parts.kind}`), happening: t(`happening.${parts.happening}`) });
  };
}

/** The events that a receiver is told of. */
export interface WebhookEventsProps {
  readonly chosen: ReadonlySet<EventName>;
  readonly onChange: (chosen: ReadonlySet<EventName>) => void;
  /** Why what is chosen was refused; null: it was not. */
  readonly error: string | null;
}

/** Documents and files by what can happen to them, to be ticked. */
export function WebhookEvents({ chosen, onChange, error }: WebhookEventsProps) {
  const t = useTranslations('settings.webhooks');
  const eventName = useEventName();

  function toggle(event: EventName): void {
    const next = new Set(chosen);
    if (!next.delete(event)) next.add(event);
    onChange(next);
  }

  return (
    <Input.Wrapper label={t('eventsOf')} labelElement="div" error={error}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard */}
      <section className={classes.scroll} aria-label={t('eventsOf')} tabIndex={0}>
        <Table className={classes.matrix} aria-label={t('eventsOf')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {happenings.map((happening) => (
                <Table.Th key={happening} className={classes.cell}>
                  {t(`happening.${happening}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row">{t(`kind.${kind}`)}</Table.Th>
                {happenings.map((happening) => {
                  const event = eventOf(kind, happening);
                  return (
                    <Table.Td key={happening} className={classes.cell}>
                      {event === null ? null : (
                        <div>
                          <Checkbox
                            size="xs"
                            aria-label={eventName(event)}
                            checked={chosen.has(event)}
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
      </section>
    </Input.Wrapper>
  );
}

function eventOf(kind: EventParts['kind'], happening: Happening): EventName | null {
  for (const [event, parts] of events) if (parts.kind === kind && parts.happening === happening) return event;
  return null;
}
