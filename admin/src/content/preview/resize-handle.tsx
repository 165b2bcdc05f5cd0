import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './preview-split.module.css';

/** Pixels per press of an arrow key. */
const step = 40;

/** The edge of a pane at the end of a line. */
export interface ResizeHandleProps {
  readonly label: string;
  /** Width of the pane in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (width: number) => void;
}

/** Changes the width of a pane by dragging its edge, and by arrow keys, Home and End. */
export function ResizeHandle({ label, value, min, max, onChange }: ResizeHandleProps) {
  const change = (width: number) => onChange(Math.round(Math.min(Math.max(width, min), max)));
  const isRightToLeft = () => document.documentElement.dir === 'rtl';

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change(isRightToLeft() ? event.clientX : window.innerWidth - event.clientX);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const wider = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft';
    const narrower = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight';
    const target = { [wider]: value + step, [narrower]: value - step, Home: min, End: max }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    change(target);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr
    <div
      className={classes.handle}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
