import { Group, Stack, Text } from '@mantine/core';
import type { ContentType } from '../api/index.js';
import { type PublicationState, StateBadge } from '../documents/index.js';
import { FilePreview } from '../media/index.js';
import { FoundIn } from './found-in.js';
import { relatedLabel } from './related-documents.js';
import classes from './related-row.module.css';
import type { RelatedHit } from './use-related-search.js';

/** A document that a search offers, and how far it is. */
export interface RelatedOptionProps {
  readonly hit: RelatedHit;
  readonly type: ContentType;
  /** null: not known, or its type has no drafts. */
  readonly state: PublicationState | null;
}

/** Shows a document that can be chosen: picture, title, another value or where the text was found, and state. */
export function RelatedOption({ hit: { document, picture, detail, match }, type, state }: RelatedOptionProps) {
  const second = match === null ? detail : <FoundIn type={type} highlight={match} />;
  return (
    <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
      <Group wrap="nowrap" gap="sm" miw={0}>
        {picture === null ? null : (
          <span className={classes.picture}>
            <FilePreview file={picture} />
          </span>
        )}
        <Stack gap={0} miw={0}>
          <Text size="sm" truncate>
            {relatedLabel(document, type)}
          </Text>
          {second === null ? null : (
            <Text size="xs" c="dimmed" truncate>
              {second}
            </Text>
          )}
        </Stack>
      </Group>
      {state === null ? null : <StateBadge state={state} />}
    </Group>
  );
}
