import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './auto-size-textarea.module.css';

/** Whether the browser itself makes an input as high as its text; measuring it at every key makes typing slow on long views. */
function supportsFieldSizing(): boolean {
  return CSS.supports('field-sizing', 'content');
}

interface AutoSizeTextareaProps extends TextareaProps {
  readonly minRows: number;
  readonly maxRows: number;
}

/** An input of several lines that is as high as the text in it, within these bounds. */
export function AutoSizeTextarea({ minRows, maxRows, styles, ...props }: AutoSizeTextareaProps) {
  if (!supportsFieldSizing()) {
    return <Textarea {...props} {...(styles && { styles })} autosize minRows={minRows} maxRows={maxRows} />;
  }
  const rows = { '--least-rows': minRows, '--most-rows': maxRows } as CSSProperties;
  return <Textarea {...props} {...(styles && { styles })} classNames={{ input: classes.input }} style={rows} />;
}
