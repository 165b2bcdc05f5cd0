import type { CSSProperties } from 'react';

/** The screens that a preview imitates; `full` has the width of the pane. */
export const previewDevices = ['phone', 'tablet', 'desktop', 'full'] as const;

/** A screen that a preview imitates. */
export type PreviewDevice = (typeof previewDevices)[number];

/** Widths in CSS pixels. */
const widths: Readonly<Record<Exclude<PreviewDevice, 'full'>, number>> = { phone: 390, tablet: 820, desktop: 1280 };

/** Returns the style of a frame with the width of a device: reduced in size where the stage is narrower, in its middle where it is wider. */
export function fitFrame(
  device: PreviewDevice,
  stageWidth: number,
  stageHeight: number,
): { readonly scale: number; readonly style: CSSProperties } {
  const width = device === 'full' ? stageWidth : widths[device];
  const scale = width <= stageWidth || stageWidth === 0 ? 1 : stageWidth / width;
  return {
    scale,
    style: {
      width: device === 'full' ? '100%' : width,
      height: scale === 1 ? '100%' : stageHeight / scale,
      ...(scale === 1 ? {} : { transform: `scale(${scale})` }),
    },
  };
}
