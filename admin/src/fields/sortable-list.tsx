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
  /** The accessible name of the list. */
  readonly label: string;
  readonly keys: readonly string[];
  /** What an entry is called. */
  readonly itemLabel: (index: number) => string;
  /** null: the order stays. */
  readonly onMove: ((from: number, to: number) => void) | null;
  /** `tiles`: side by side. */
  readonly layout?: 'rows' | 'tiles';
  /** An entry; `Grip` somewhere in it moves it. */
  readonly children: (index: number) => ReactNode;
}

/** A pointer drags once it has gone some pixels. Objects that stay the same, or every entry is drawn again. */
const pointerOptions = { activationConstraint: { distance: 4 } } as const;
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates } as const;

/** Shows entries that are put in order with the pointer, or with the keyboard: space takes one, arrows move it, space lets it go. */
export function SortableList({ label, keys, itemLabel, onMove, layout = 'rows', children }: SortableListProps) {
  const t = useTranslations('fields.order');
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
  const items = useMemo(() => [...keys], [keys]);
  const indexOfKey = (key: unknown): number => keys.indexOf(String(key));
  const labelFor = (key: unknown): string => itemLabel(indexOfKey(key));

  function handleDragEnd({ active, over }: DragEndEvent): void {
    if (over !== null && over.id !== active.id) onMove?.(indexOfKey(active.id), indexOfKey(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => t('taken', { name: labelFor(active.id) }),
          onDragOver: ({ active, over }) =>
            over === null
              ? undefined
              : t('over', { name: labelFor(active.id), place: String(indexOfKey(over.id) + 1) }),
          onDragEnd: ({ active, over }) =>
            over === null
              ? undefined
              : t('dropped', { name: labelFor(active.id), place: String(indexOfKey(over.id) + 1) }),
          onDragCancel: ({ active }) => t('cancelled', { name: labelFor(active.id) }),
        },
      }}
    >
      <SortableContext items={items} strategy={layout === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}>
        <ul className={classes.list} data-shape={layout} aria-label={label}>
          {keys.map((key, index) => (
            <SortableItem
              key={key}
              id={key}
              name={itemLabel(index)}
              movable={onMove !== null && keys.length > 1}
              content={children(index)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  readonly id: string;
  readonly name: string;
  readonly movable: boolean;
  readonly content: ReactNode;
}

/** Drawn again when it moves, or when what it holds is another: lists are long, and one of theirs changes at a time. */
const SortableItem = memo(SortableItemFrame, (previous, next) => {
  const { content: previousContent, ...previousProps } = previous;
  const { content: nextContent, ...nextProps } = next;
  return isShallowEqual(previousProps, nextProps) && isEqualElement(previousContent, nextContent);
});

/** Would drawing the second show anything but the first does? */
function isEqualElement(left: ReactNode, right: ReactNode): boolean {
  if (!isValidElement<object>(left) || !isValidElement<object>(right)) return left === right;
  return left.type === right.type && left.key === right.key && isShallowEqual(left.props, right.props);
}

function isShallowEqual(left: object, right: object): boolean {
  const values = new Map(Object.entries(right));
  const entries = Object.entries(left);
  return entries.length === values.size && entries.every(([name, value]) => Object.is(value, values.get(name)));
}

function SortableItemFrame({ id, name, movable, content }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
  });
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), ...(transition ? { transition } : {}) };
  const { 'aria-describedby': described } = attributes;
  const handle = useMemo(
    () => (movable ? { name, described, listeners, ref: setActivatorNodeRef } : null),
    [movable, name, described, listeners, setActivatorNodeRef],
  );
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging} className={classes.entry}>
      <DragHandleContext value={handle}>{content}</DragHandleContext>
    </li>
  );
}

/** What moves an entry; null: it stays. */
interface DragHandleProps {
  readonly name: string;
  readonly described: string;
  readonly listeners: ReturnType<typeof useSortable>['listeners'];
  readonly ref: (element: HTMLElement | null) => void;
}

const DragHandleContext = createContext<DragHandleProps | null>(null);

/** What an entry of a list is moved by; nothing where it stays. Within an entry, which is not drawn again as others move. */
export function DragHandle() {
  const t = useTranslations('fields.order');
  const handle = useContext(DragHandleContext);
  if (handle === null) return null;
  return (
    <ActionIcon
      ref={handle.ref}
      className={classes.grip}
      aria-label={t('move', { name: handle.name })}
      aria-describedby={handle.described}
      {...handle.listeners}
    >
      <GripVertical size={16} />
    </ActionIcon>
  );
}
