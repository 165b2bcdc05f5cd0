import { Button, Group, Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type Attribute,
  type BulkBody,
  type BulkResult,
  bulkDryRunQuery,
  type ContentType,
  getApiId,
  queryKeys,
  runBulkAction,
  type WireJson,
} from '../../api/index.js';
import { Field, toWriteValue, useAttributeLabel } from '../../fields/index.js';
import { FailureAlert, toastSuccess, useModel } from '../../ui/index.js';
import { BulkDryRun } from './bulk-dry-run.js';
import { type BulkProgress, BulkProgressBar } from './bulk-progress.js';

/** Documents of which one attribute is changed. */
export interface BulkEditDialogProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What is done with an attribute: of several documents or files some are added or removed, too. */
type EditMode = 'set' | 'clear' | 'add' | 'remove';

/** Attributes that can have the same value in several documents, and that the role may change. */
export function bulkEditableAttributes({ attributes }: ContentType): readonly Attribute[] {
  return attributes.filter((attribute) => {
    if (!attribute.updatable) return false;
    if (attribute.storage === 'column')
      return attribute.computed === undefined && !attribute.unique && !attribute.writeOnly && attribute.type !== 'uid';
    return attribute.storage === 'relation' || attribute.storage === 'media';
  });
}

/** Changes one attribute of several documents: to one value, or to none; of relations some documents can be added or removed. */
export function BulkEditDialog({ type, documentIds: initialIds, locale, onClose, onDone }: BulkEditDialogProps) {
  const t = useTranslations('content.lists.edit');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const model = useModel();
  const attributeLabel = useAttributeLabel();
  const form = useForm<Record<string, unknown>>({ defaultValues: {} });
  const attributes = useMemo(() => bulkEditableAttributes(type), [type]);
  const context = useMemo(() => ({ type, documentId: null, locale }), [type, locale]);
  const [attribute, setAttribute] = useState<Attribute | null>(null);
  const [mode, setMode] = useState<EditMode>('set');
  const [documentIds, setDocumentIds] = useState(initialIds);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const count = documentIds.length;
  const apiId = getApiId(type);

  function requestBody(): BulkBody {
    const value = attribute === null ? null : bulkValue(attribute, mode, form.getValues(attribute.name), model);
    const data = attribute === null ? {} : { [attribute.name]: value };
    return { documentIds, data, ...(locale === null ? {} : { locale }) };
  }

  const check = useMutation({
    mutationFn: (body: BulkBody): Promise<BulkResult> =>
      client.fetchQuery({
        ...bulkDryRunQuery(apiId, 'update', body, (done) => setProgress({ is: 'check', done })),
        retry: false,
      }),
  });
  const change = useMutation({
    // What was checked, whatever the field says by now.
    mutationFn: (body: BulkBody) => runBulkAction(apiId, 'update', body, (done) => setProgress({ is: 'change', done })),
    onSuccess: async ({ documents }) => {
      await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
      toastSuccess(t('done', { count: documents }));
      onDone();
    },
    onError: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.content(apiId) });
      check.reset();
    },
  });
  const refused = check.data?.refused ?? [];

  /** Another value has to be checked again. */
  function edit(next: Attribute | null, nextMode: EditMode): void {
    check.reset();
    change.reset();
    setAttribute(next);
    setMode(nextMode);
  }

  function excludeRefused(): void {
    const excluded = new Set(refused.map(({ documentId }) => documentId));
    setDocumentIds(documentIds.filter((id) => !excluded.has(id)));
    check.reset();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{t('title', { count })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <FormProvider {...form}>
        <Stack>
          {change.error === null ? null : <FailureAlert failure={change.error} />}
          {check.error === null ? null : <FailureAlert failure={check.error} />}
          <Select
            label={t('attribute')}
            placeholder={t('choose')}
            searchable
            data-autofocus
            data={attributes.map((item) => ({ value: item.name, label: attributeLabel(item) }))}
            value={attribute?.name ?? null}
            onChange={(name) => edit(attributes.find((candidate) => candidate.name === name) ?? null, 'set')}
          />
          {attribute === null ? null : (
            <>
              <SegmentedControl
                aria-label={t('mode')}
                data={editModes(attribute).map((value) => ({ value, label: t(value) }))}
                value={mode}
                onChange={(value) => edit(attribute, value)}
              />
              {mode === 'clear' ? null : (
                // Whatever is changed in the field is not what was checked.
                <div onChangeCapture={() => check.reset()} onClickCapture={() => check.data && check.reset()}>
                  <Field
                    key={attribute.name}
                    attribute={attribute}
                    context={context}
                    path={attribute.name}
                    readOnly={false}
                  />
                </div>
              )}
            </>
          )}
          {check.isPending || change.isPending ? <BulkProgressBar progress={progress} total={count} /> : null}
          {check.data === undefined ? null : <BulkDryRun result={check.data} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            {refused.length > 0 && refused.length < count ? (
              <Button variant="default" onClick={excludeRefused}>
                {t('without', { count: refused.length })}
              </Button>
            ) : null}
            {check.data === undefined || refused.length > 0 ? (
              <Button
                disabled={attribute === null}
                loading={check.isPending}
                onClick={() => check.mutate(requestBody())}
              >
                {t('check')}
              </Button>
            ) : (
              <Button loading={change.isPending} onClick={() => change.mutate(check.variables ?? requestBody())}>
                {t('apply', { count })}
              </Button>
            )}
          </Group>
        </Stack>
      </FormProvider>
    </Modal>
  );
}

function editModes(attribute: Attribute): readonly EditMode[] {
  const { required } = attribute;
  const base: readonly EditMode[] = required ? ['set'] : ['set', 'clear'];
  return attribute.storage === 'relation' && attribute.many && attribute.target !== null
    ? [...base, 'add', 'remove']
    : base;
}

/** What is written: null and empty lists clear; of relations with several documents some are connected or disconnected. */
function bulkValue(
  attribute: Attribute,
  mode: EditMode,
  value: unknown,
  model: Parameters<typeof toWriteValue>[2],
): WireJson {
  const many = (attribute.storage === 'relation' || attribute.storage === 'media') && attribute.many;
  if (mode === 'clear') return many ? [] : null;
  const written = toWriteValue(attribute, value ?? (many ? [] : null), model) ?? null;
  if (mode === 'set') return written;
  return mode === 'add' ? { connect: written } : { disconnect: written };
}
