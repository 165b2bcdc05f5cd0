import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import type { ScalarAttribute } from '../api/index.js';
import { blockKinds } from './blocks/block-types.js';
import type { BlocksSource } from './blocks/blocks-editor.js';
import { isEqualValue } from './is-equal-value.js';
import { useAttributeLabel } from './labels.js';
import type { WidgetProps } from './widget.js';

const BlocksEditor = lazy(async () => ({ default: (await import('./blocks/blocks-editor.js')).BlocksEditor }));

/**
 * Rich text made of blocks. The editor is fetched when the first of them is shown. It draws what is typed by itself: that the form has the
 * new value as well is no reason to draw the editor, or anything around it, again.
 */
export function BlocksField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const name = useAttributeLabel()(attribute);
  const { blocks } = attribute.options;
  const kinds = useMemo(() => blockKinds.filter((kind) => Array.isArray(blocks) && blocks.includes(kind)), [blocks]);
  const { source, emit } = useSource(value, onChange);
  const blur = useLatest(onBlur);
  return useMemo(() => {
    const { readOnly, ...wrapperProps } = inputProps;
    return (
      <Input.Wrapper {...wrapperProps} labelElement="div">
        <Suspense fallback={<Skeleton height={250} mt={4} radius="md" />}>
          <BlocksEditor
            name={name}
            kinds={kinds}
            source={source}
            onChange={emit}
            onBlur={blur}
            readOnly={readOnly}
            invalid={inputProps.error !== null}
          />
        </Suspense>
      </Input.Wrapper>
    );
  }, [inputProps, name, kinds, source, emit, blur]);
}

/** Tells what the editor wrote from what comes from outside, which is a new source each time. */
function useSource(value: unknown, onChange: (value: unknown) => void) {
  const latest = useRef(value);
  const source = useRef<BlocksSource>({ value });
  if (!isEqualValue(latest.current, value)) {
    latest.current = value;
    source.current = { value };
  }
  const change = useLatest(onChange);
  const emit = useCallback(
    (next: unknown) => {
      latest.current = next;
      change(next);
    },
    [change],
  );
  return { source: source.current, emit };
}

/** Returns a function that stays the same and calls the last one given. */
function useLatest<A extends readonly unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...args: A) => {
    latest.current(...args);
  }, []);
}
