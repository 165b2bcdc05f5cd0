import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands where there is nothing yet: why, and what to do about it. */
export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: string;
  /** 1: it is the whole view. Default: 2. */
  readonly headingLevel?: 1 | 2;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ icon: Icon, title, description, headingLevel = 2, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={56} px="md" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" aria-hidden>
        <Icon size={24} strokeWidth={1.75} />
      </ThemeIcon>
      <Title order={headingLevel} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={440} size="sm">
        {description}
      </Text>
      {action}
    </Stack>
  );
}
