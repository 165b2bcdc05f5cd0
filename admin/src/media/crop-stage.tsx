import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './crop-picture.module.css';
import { type Bounds, type Grip, grips, moved, nudged, pulled, type Rectangle, type Way } from './crop-rectangle.js';

/** A picture, and the part of it that is to stay. */
export interface CropStageProps {
  /** Where the picture is fetched, in whatever size. */
  readonly address: string;
  readonly bounds: Bounds;
  readonly value: Rectangle;
  readonly onChange: (value: Rectangle) => void;
}

/** A rectangle that is being moved or pulled. */
interface Drag {
  readonly pointer: number;
  /** null: it is moved as a whole. */
  readonly grip: Grip | null;
  /** Where the pointer came down, in pixels of the window. */
  readonly from: Way;
  readonly before: Rectangle;
  /** Pixels of the picture in one of the window. */
  readonly scale: number;
}

const arrows: ReadonlyMap<string, Way> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** Shows a picture with a rectangle over it that is moved, and pulled by its grips; with the arrow keys as well. */
export function CropStage({ address, bounds, value, onChange }: CropStageProps) {
  const t = useTranslations('media.crop');
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { picture } = bounds;

  function begin(event: PointerEvent<HTMLDivElement>): void {
    const shown = frame.current?.getBoundingClientRect().width ?? 0;
    if (event.button !== 0 || drag.current !== null || shown === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      pointer: event.pointerId,
      grip: gripOf(event.target),
      from: { x: event.clientX, y: event.clientY },
      before: value,
      scale: picture.width / shown,
    };
  }

  function go({ pointerId, clientX, clientY }: PointerEvent): void {
    if (drag.current?.pointer !== pointerId) return;
    const { grip, from, before, scale } = drag.current;
    const by = { x: (clientX - from.x) * scale, y: (clientY - from.y) * scale };
    onChange(grip === null ? moved(before, by, picture) : pulled(before, grip, by, bounds));
  }

  function end({ pointerId }: PointerEvent): void {
    if (drag.current?.pointer === pointerId) drag.current = null;
  }

  function press(event: KeyboardEvent): void {
    const towards = arrows.get(event.key);
    if (towards === undefined) return;
    event.preventDefault();
    onChange(nudged(value, towards, event.shiftKey, bounds));
  }

  const place = {
    left: `${(value.left / picture.width) * 100}%`,
    top: `${(value.top / picture.height) * 100}%`,
    width: `${(value.width / picture.width) * 100}%`,
    height: `${(value.height / picture.height) * 100}%`,
  };
  const shape = picture.width / picture.height;
  return (
    <div className={classes.stage}>
      <div
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: shape, width: `min(100%, calc(var(--octavo-crop-tallest) * ${shape}))` }}
      >
        <img src={address} alt="" draggable={false} className={classes.picture} />
        <div className={classes.shade}>
          <div className={classes.light} style={place} />
        </div>
        <div
          className={classes.rectangle}
          style={place}
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
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
        >
          {grips.map((grip) => (
            <span key={grip} data-grip={grip} className={classes.grip} />
          ))}
        </div>
      </div>
    </div>
  );
}

function gripOf(target: EventTarget): Grip | null {
  const name = target instanceof HTMLElement ? target.dataset.grip : undefined;
  return grips.find((grip) => grip === name) ?? null;
}
