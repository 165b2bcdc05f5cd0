import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './crop-dialog.module.css';
import {
  type Bounds,
  moveRectangle,
  nudgeRectangle,
  type Offset,
  type Rectangle,
  type ResizeHandle,
  resizeHandles,
  resizeRectangle,
} from './crop-rectangle.js';

/** A picture, and the part of it that is to stay. */
export interface CropAreaProps {
  /** Where the picture is fetched, in whatever size. */
  readonly src: string;
  readonly bounds: Bounds;
  readonly value: Rectangle;
  readonly onChange: (value: Rectangle) => void;
}

/** A rectangle that is being moved or pulled. */
interface Drag {
  readonly pointerId: number;
  /** null: it is moved as a whole. */
  readonly handle: ResizeHandle | null;
  /** Where the pointer came down, in pixels of the window. */
  readonly start: Offset;
  readonly initial: Rectangle;
  /** Pixels of the picture in one of the window. */
  readonly scale: number;
}

const arrowOffsets: ReadonlyMap<string, Offset> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** Shows a picture with a rectangle over it that is moved, and pulled by its grips; with the arrow keys as well. */
export function CropArea({ src: address, bounds, value, onChange }: CropAreaProps) {
  const t = useTranslations('media.crop');
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { picture } = bounds;

  function startDrag(event: PointerEvent<HTMLDivElement>): void {
    const shownWidth = frame.current?.getBoundingClientRect().width ?? 0;
    if (event.button !== 0 || drag.current !== null || shownWidth === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      pointerId: event.pointerId,
      handle: findHandle(event.target),
      start: { x: event.clientX, y: event.clientY },
      initial: value,
      scale: picture.width / shownWidth,
    };
  }

  function continueDrag({ pointerId, clientX, clientY }: PointerEvent): void {
    if (drag.current?.pointerId !== pointerId) return;
    const { handle, start, initial, scale } = drag.current;
    const offset = { x: (clientX - start.x) * scale, y: (clientY - start.y) * scale };
    onChange(
      handle === null ? moveRectangle(initial, offset, picture) : resizeRectangle(initial, handle, offset, bounds),
    );
  }

  function endDrag({ pointerId }: PointerEvent): void {
    if (drag.current?.pointerId === pointerId) drag.current = null;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const direction = arrowOffsets.get(event.key);
    if (direction === undefined) return;
    event.preventDefault();
    onChange(nudgeRectangle(value, direction, event.shiftKey, bounds));
  }

  const rectangleStyle = {
    left: `${(value.left / picture.width) * 100}%`,
    top: `${(value.top / picture.height) * 100}%`,
    width: `${(value.width / picture.width) * 100}%`,
    height: `${(value.height / picture.height) * 100}%`,
  };
  const pictureRatio = picture.width / picture.height;
  return (
    <div className={classes.stage}>
      <div
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: pictureRatio, width: `min(100%, calc(var(--octavo-crop-tallest) * ${pictureRatio}))` }}
      >
        <img src={address} alt="" draggable={false} className={classes.picture} />
        <div className={classes.shade}>
          <div className={classes.light} style={rectangleStyle} />
        </div>
        <div
          className={classes.rectangle}
          style={rectangleStyle}
          role="slider"
          tabIndex={0}
          data-autofocus
          aria-label={t('rectangle')}
          aria-valuemin={0}
          aria-valuemax={picture.width - value.width}
          aria-valuenow={value.left}
          aria-valuetext={t('part', {
            width: String(value.width),
            height: String(value.height),
            left: String(value.left),
            top: String(value.top),
          })}
          onPointerDown={startDrag}
          onPointerMove={continueDrag}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
          onKeyDown={handleKeyDown}
        >
          {resizeHandles.map((handle) => (
            <span key={handle} data-grip={handle} className={classes.grip} />
          ))}
        </div>
      </div>
    </div>
  );
}

function findHandle(target: EventTarget): ResizeHandle | null {
  const name = target instanceof HTMLElement ? target.dataset.grip : undefined;
  return resizeHandles.find((handle) => handle === name) ?? null;
}
