import { Group, Text } from '@mantine/core';

/** The mark: an open book. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b7a75" />
      <path d="M8 9.5c2.8-1.3 5.6-1.1 8 .6v13.4c-2.4-1.7-5.2-1.9-8-.6z" fill="#fff" />
      <path d="M24 9.5c-2.8-1.3-5.6-1.1-8 .6v13.4c2.4-1.7 5.2-1.9 8-.6z" fill="#fff" fillOpacity=".72" />
    </svg>
  );
}

/** The mark and the name. */
export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <Logo />
      <Text fw={700} size="lg" lts="-0.02em">
        Octavo
      </Text>
    </Group>
  );
}
