import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import { type CSSProperties, createContext, isValidElement, memo, type ReactNode, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import classes from './sortable-list.module.css';

/** A list whose order people choose. */
export interface SortableListProps {
  /** What the list holds, for those who do not see it. */
  readonly label: string;
  readonly keys: readonly string[];
  /** What an entry is called. */
  readonly nameOf: (at: number) => string;
  /** null: the order stays. */
  readonly onMove: ((from: number, to: number) => void) | null;
  /** `tiles`: side by side. */
  readonly shape?: 'rows' | 'tiles';
  /** An entry; `Grip` somewhere in it moves it. */
  readonly children: (at: number) => ReactNode;
}

/** A pointer drags once it has gone some pixels. Objects that stay the same, or every entry is drawn again. */
const pointer = { activationConstraint: { distance: 4 } } as const;
const keyboard = { coordinateGetter: sortableKeyboardCoordinates } as const;

/** Shows entries that are put in order with the pointer, or with the keyboard: space takes one, arrows move it, space lets it go. */
export function SortableList({ label, keys, nameOf, onMove, shape = 'rows', children }: SortableListProps) {
  const t = useTranslations('fields.order');
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  const items = useMemo(() => [...keys], [keys]);
  const place = (key: unknown): number => keys.indexOf(String(key));
  const named = (key: unknown): string => nameOf(place(key));

  function drop({ active, over }: DragEndEvent): void {
    if (over !== null && over.id !== active.id) onMove?.(place(active.id), place(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => t('taken', { name: named(active.id) }),
          onDragOver: ({ active, over }) =>
            over === null ? undefined : t('over', { name: named(active.id), place: String(place(over.id) + 1) }),
          onDragEnd: ({ active, over }) =>
            over === null ? undefined : t('dropped', { name: named(active.id), place: String(place(over.id) + 1) }),
          onDragCancel: ({ active }) => t('cancelled', { name: named(active.id) }),
        },
      }}
    >
      <SortableContext items={items} strategy={shape === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}>
        <ul className={classes.list} data-shape={shape} aria-label={label}>
          {keys.map((key, at) => (
            <Entry
              key={key}
              id={key}
              name={nameOf(at)}
              movable={onMove !== null && keys.length > 1}
              content={children(at)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface EntryProps {
  readonly id: string;
  readonly name: string;
  readonly movable: boolean;
  readonly content: ReactNode;
}

/** Drawn again when it moves, or when what it holds is another: lists are long, and one of theirs changes at a time. */
const Entry = memo(EntryFrame, (before, after) => {
  const { content: one, ...rest } = before;
  const { content: other, ...others } = after;
  return isAlike(rest, others) && isSameElement(one, other);
});

/** Would drawing the second show anything but the first does? */
function isSameElement(one: ReactNode, other: ReactNode): boolean {
  if (!isValidElement<object>(one) || !isValidElement<object>(other)) return one === other;
  return one.type === other.type && one.key === other.key && isAlike(one.props, other.props);
}

function isAlike(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return entries.length === values.size && entries.every(([name, value]) => Object.is(value, values.get(name)));
}

function EntryFrame({ id, name, movable, content }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
  });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), ...(transition ? { transition } : {}) };
  const { 'aria-describedby': described } = attributes;
  const grip = useMemo(
    () => (movable ? { name, described, listeners, ref: setActivatorNodeRef } : null),
    [movable, name, described, listeners, setActivatorNodeRef],
  );
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging} className={classes.entry}>
      <GripContext value={grip}>{content}</GripContext>
    </li>
  );
}

/** What moves an entry; null: it stays. */
interface GripParts {
  readonly name: string;
  readonly described: string;
  readonly listeners: ReturnType<typeof useSortable>['listeners'];
  readonly ref: (element: HTMLElement | null) => void;
}

const GripContext = createContext<GripParts | null>(null);

/** What an entry of a list is moved by; nothing where it stays. Within an entry, which is not drawn again as others move. */
export function Grip() {
  const t = useTranslations('fields.order');
  const grip = useContext(GripContext);
  if (grip === null) return null;
  return (
    <ActionIcon
      ref={grip.ref}
      className={classes.grip}
      aria-label={t('move', { name: grip.name })}
      aria-describedby={grip.described}
      {...grip.listeners}
    >
      <GripVertical size={16} />
    </ActionIcon>
  );
}
