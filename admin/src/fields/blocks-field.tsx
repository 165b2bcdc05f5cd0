import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import type { ScalarAttribute } from '../api/index.js';
import { blockKinds } from './blocks/block-types.js';
import { useAttributeLabel } from './labels.js';
import type { WidgetProps } from './widget.js';

const BlocksEditor = lazy(async () => ({ default: (await import('./blocks/blocks-editor.js')).BlocksEditor }));

/** Rich text made of blocks. The editor is fetched when the first of them is shown. */
export function BlocksField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const name = useAttributeLabel()(attribute);
  const { readOnly, ...wrapperProps } = inputProps;
  const { blocks } = attribute.options;
  const kinds = useMemo(() => blockKinds.filter((kind) => Array.isArray(blocks) && blocks.includes(kind)), [blocks]);
  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <Suspense fallback={<Skeleton height={250} mt={4} radius="md" />}>
        <BlocksEditor
          name={name}
          kinds={kinds}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          readOnly={readOnly}
          invalid={inputProps.error !== null}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
