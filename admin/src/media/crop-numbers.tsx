import { NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Bounds, type Rectangle, setRectangleField } from './crop-rectangle.js';

/** A rectangle as numbers. */
export interface CropNumbersProps {
  readonly bounds: Bounds;
  readonly value: Rectangle;
  readonly onChange: (value: Rectangle) => void;
}

const rectangleFields = ['left', 'top', 'width', 'height'] as const;

/** The four numbers of a rectangle, in pixels of the picture. */
export function CropNumbers({ bounds, value, onChange }: CropNumbersProps) {
  const t = useTranslations('media.crop');
  /** What is being typed, which need not fit yet. */
  const [typed, setTyped] = useState<{ readonly name: keyof Rectangle; readonly text: string | number } | null>(null);
  const { picture } = bounds;
  const maxValues = {
    left: picture.width - value.width,
    top: picture.height - value.height,
    width: picture.width - value.left,
    height: picture.height - value.top,
  };

  function change(name: keyof Rectangle, text: string | number): void {
    setTyped({ name, text });
    if (typeof text === 'number') onChange(setRectangleField(value, name, text, bounds));
  }

  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs">
      {rectangleFields.map((name) => (
        <NumberInput
          key={name}
          label={t(name)}
          size="xs"
          min={name === 'left' || name === 'top' ? 0 : 1}
          max={maxValues[name]}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          suffix=" px"
          value={typed?.name === name ? typed.text : value[name]}
          onChange={(text) => change(name, text)}
          onBlur={() => setTyped(null)}
        />
      ))}
    </SimpleGrid>
  );
}
