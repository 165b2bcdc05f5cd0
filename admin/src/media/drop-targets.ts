import { type FileKind, getFileKind } from './file-kind.js';

/** A part of a view that takes files. */
export interface DropTarget {
  readonly element: HTMLElement;
  /** Kinds that it takes; empty: all. */
  readonly kinds: readonly FileKind[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** A drag tells nothing when it ends outside of the window: without an event for this many milliseconds it has ended. */
const dragTimeout = 600;
/** What browsers call a picture that has no name. */
const pastedName = 'image.png';

const targets = new Set<DropTarget>();
const listeners = new Set<() => void>();
/** Media types of what is dragged over the window; null: no files are. */
let draggedTypes: readonly string[] | null = null;
/** Ends the listeners of the window; null: none were needed so far. */
let listening: AbortController | null = null;
let dragTimer: ReturnType<typeof setTimeout> | undefined;

/** Makes an element take files until the returned function is called. */
export function addDropTarget(target: DropTarget): () => void {
  if (targets.size === 0) listening = listenToWindow();
  targets.add(target);
  return () => {
    targets.delete(target);
    if (targets.size === 0) listening?.abort();
  };
}

/** Calls the listener when files begin or cease to be dragged over the window; returns what ends that. */
export function subscribeToDrag(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether files are dragged over the window that an element would take. Browsers may not tell what is dragged. */
export function wouldTakeDrag(element: HTMLElement | null): boolean {
  return availableTargets().some(
    (target) =>
      target.element === element &&
      draggedTypes?.some((mime) => mime === '' || target.kinds.length === 0 || takesKind(target, mime)) === true,
  );
}

function takesKind({ kinds }: DropTarget, mime: string): boolean {
  return kinds.includes(getFileKind({ mime }));
}

/** Below a modal dialog nothing takes files. */
function availableTargets(): readonly DropTarget[] {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return [...targets].filter(({ element }) => modal === undefined || modal.contains(element));
}

function setDraggedTypes(types: readonly string[] | null): void {
  clearTimeout(dragTimer);
  if (types !== null) dragTimer = setTimeout(() => setDraggedTypes(null), dragTimeout);
  if (JSON.stringify(types) === JSON.stringify(draggedTypes)) return;
  draggedTypes = types;
  for (const listener of listeners) listener();
}

/** A file that is dropped beside every target would be opened in place of the panel, and what was typed would be gone. */
function listenToWindow(): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('dragover', handleDragOver, { signal });
  window.addEventListener('drop', handleDrop, { signal });
  window.addEventListener('paste', handlePaste, { signal });
  return controller;
}

function handleDragOver(event: DragEvent): void {
  const { dataTransfer } = event;
  if (dataTransfer === null || !dataTransfer.types.includes('Files')) return;
  const types = [...dataTransfer.items].filter(({ kind }) => kind === 'file').map(({ type }) => type);
  setDraggedTypes(types.length === 0 ? [''] : types);
  if (event.defaultPrevented) return;
  event.preventDefault();
  dataTransfer.dropEffect = availableTargets().length === 1 ? 'copy' : 'none';
}

function handleDrop(event: DragEvent): void {
  setDraggedTypes(null);
  const files = [...(event.dataTransfer?.files ?? [])];
  if (event.defaultPrevented || files.length === 0) return;
  event.preventDefault();
  const [target, other] = availableTargets();
  if (target === undefined || other !== undefined) return;
  target.element.scrollIntoView({ block: 'nearest' });
  target.onFiles(files);
}

/** Pasted files go where the focus is, unless it is in a text. */
function handlePaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])];
  const focused = document.activeElement;
  if (event.defaultPrevented || files.length === 0 || isEditable(focused)) return;
  const target = availableTargets().find(({ element }) => element.contains(focused));
  if (target === undefined) return;
  event.preventDefault();
  target.onFiles(files.map(withOwnName));
}

function isEditable(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));
}

function withOwnName(file: File): File {
  if (file.name !== pastedName) return file;
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(':', '.').replace('T', ' ');
  return new File([file], `${timestamp}.png`, { type: file.type });
}
