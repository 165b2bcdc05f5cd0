import { type DragEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './drop-area.module.css';
import { addDropTarget, subscribeToDrag, wouldTakeDrag } from './drop-targets.js';
import type { FileKind } from './file-kind.js';

/** Where files can be dropped. */
export interface DropAreaProps {
  /** What dropping does, shown while files are dragged over the window. */
  readonly label: string;
  /** Kinds that are taken; left out: all. */
  readonly kinds?: readonly FileKind[];
  /** null: files are not taken here. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

const allKinds: readonly FileKind[] = [];

/**
 * Takes files that are dragged in from outside the window, and those pasted while the focus is within. The only area of a view, or of the
 * dialog in front of it, takes them wherever they are dropped. Leaves whatever else is dragged alone.
 */
export function DropArea({ label, kinds = allKinds, onFiles, children }: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  // `dragenter` of an inner element fires before `dragleave` of the outer one.
  const depth = useRef(0);
  const isOffered = useSyncExternalStore(subscribeToDrag, () => wouldTakeDrag(area.current));
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;
  const takesFiles = onFiles !== null;

  useEffect(() => {
    const element = area.current;
    if (!takesFiles || element === null) return;
    return addDropTarget({ element, kinds, onFiles: (files) => latestOnFiles.current?.(files) });
  }, [takesFiles, kinds]);

  const whenFiles = (handler: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!takesFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    handler(event);
  };

  function changeDepth(step: 1 | -1): void {
    depth.current += step;
    setIsOver(depth.current > 0);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of two, the button beside it takes files as well
    <div
      ref={area}
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
      {isOver || isOffered ? (
        <div className={classes.veil} data-over={isOver}>
          {label}
        </div>
      ) : null}
    </div>
  );
}
