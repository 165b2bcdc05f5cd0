import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './drop-area.module.css';

/** Where files can be dropped. */
export interface DropAreaProps {
  /** What dropping does, shown while files are over it. */
  readonly label: string;
  /** null: files are not taken here. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

/** Takes files that are dragged in from outside the window; leaves whatever else is dragged alone. */
export function DropArea({ label, onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  // `dragenter` of an inner element fires before `dragleave` of the outer one.
  const depth = useRef(0);

  const whenFiles = (handler: (event: DragEvent) => void) => (event: DragEvent) => {
    if (onFiles === null || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    handler(event);
  };

  function changeDepth(step: 1 | -1): void {
    depth.current += step;
    setIsOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of two, the button beside it takes files as well
    <div
      className={classes.area}
      onDragEnter={whenFiles(() => changeDepth(1))}
      onDragLeave={whenFiles(() => changeDepth(-1))}
      onDragOver={whenFiles(() => undefined)}
      onDrop={whenFiles(({ dataTransfer }) => {
        depth.current = 0;
        setIsOver(false);
        onFiles?.([...dataTransfer.files]);
      })}
    >
      {children}
      {isOver ? <div className={classes.veil}>{label}</div> : null}
    </div>
  );
}
