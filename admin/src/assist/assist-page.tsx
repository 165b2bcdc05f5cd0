import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Info, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AssistBody,
  type AssistSettings,
  assistSettingsQuery,
  queryKeys,
  saveAssistSettings,
  testAssist,
  vectorProgressQuery,
} from '../api/index.js';
import {
  Card,
  ConfirmDialog,
  FailureAlert,
  FormFailure,
  Page,
  QueryResult,
  toastSuccess,
  useFieldProblemText,
  useModel,
  useSave,
} from '../ui/index.js';

/** Fields that show what was refused about them. */
const shownFields: readonly (keyof AssistBody)[] = ['url', 'model', 'key'];
const noProvider: AssistBody = { url: '', model: '', pictures: false };

/** The AI provider of the installation. */
export function AssistPage() {
  const t = useTranslations('assist');
  const settings = useQuery(assistSettingsQuery);
  return (
    <Page title={t('name')} description={t('description')} width="narrow">
      <QueryResult query={settings}>
        {(state) => <ProviderForm key={JSON.stringify(state)} settings={state} />}
      </QueryResult>
    </Page>
  );
}

function ProviderForm({ settings: { provider, source } }: { readonly settings: AssistSettings }) {
  const t = useTranslations('assist');
  const client = useQueryClient();
  const [url, setUrl] = useState(provider?.url ?? '');
  const [model, setModel] = useState(provider?.model ?? '');
  const [key, setKey] = useState('');
  const [removesKey, setRemovesKey] = useState(false);
  const [pictures, setPictures] = useState(provider?.pictures ?? false);
  const [embedding, setEmbedding] = useState(provider?.embeddings?.model ?? '');
  const [dimensions, setDimensions] = useState<number | string>(provider?.embeddings?.dimensions ?? '');
  const [isRemoving, setRemoving] = useState(false);
  const saving = useSave(queryKeys.assist, saveAssistSettings, () => undefined);
  const test = useMutation({ mutationFn: testAssist });
  const fieldError = useFieldProblemText<keyof AssistBody>(saving.failure);
  const isManaged = source === 'configuration';
  const keyChange = removesKey ? { key: '' } : key === '' ? {} : { key };
  const embeddings =
    embedding.trim() === '' ? null : { model: embedding, dimensions: dimensions === '' ? null : Number(dimensions) };
  return (
    <Stack gap="lg">
      {isManaged ? (
        <Alert variant="light" icon={<Info size={18} aria-hidden />}>
          {t('managed')}
        </Alert>
      ) : null}
      {test.error === null ? null : <FailureAlert failure={test.error} />}
      {test.data === undefined ? null : (
        <Alert color="teal" variant="light" role="status" icon={<CircleCheck size={18} aria-hidden />}>
          {t('tested', { seconds: Math.round(test.data.milliseconds / 100) / 10 })}
        </Alert>
      )}
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saving.save({ url, model, pictures, embeddings, ...keyChange });
          }}
        >
          <Stack>
            <FormFailure failure={saving.failure} fields={shownFields} />
            <TextInput
              label={t('url')}
              description={t('urlHint')}
              type="url"
              required
              value={url}
              readOnly={isManaged}
              error={fieldError('url')}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <TextInput
              label={t('model')}
              required
              value={model}
              readOnly={isManaged}
              error={fieldError('model')}
              onChange={(event) => setModel(event.currentTarget.value)}
            />
            {isManaged ? null : (
              <PasswordInput
                label={t('key')}
                description={t(provider?.hasKey === true ? 'keySaved' : 'keyHint')}
                autoComplete="new-password"
                value={key}
                disabled={removesKey}
                error={fieldError('key')}
                onChange={(event) => setKey(event.currentTarget.value)}
              />
            )}
            {provider?.hasKey === true && !isManaged ? (
              <Checkbox
                label={t('removeKey')}
                checked={removesKey}
                onChange={(event) => setRemovesKey(event.currentTarget.checked)}
              />
            ) : null}
            <Switch
              label={t('pictures')}
              description={t('picturesHint')}
              checked={pictures}
              disabled={isManaged}
              onChange={(event) => setPictures(event.currentTarget.checked)}
            />
            <TextInput
              label={t('embeddingModel')}
              description={t('embeddingHint')}
              value={embedding}
              readOnly={isManaged}
              onChange={(event) => setEmbedding(event.currentTarget.value)}
            />
            {embedding.trim() === '' ? null : (
              <NumberInput
                label={t('dimensions')}
                description={t('dimensionsHint')}
                min={1}
                max={4096}
                allowDecimal={false}
                hideControls
                value={dimensions}
                readOnly={isManaged}
                onChange={setDimensions}
              />
            )}
            <VectorState />
            <Text size="sm" c="dimmed">
              {t('whatIsSent')}
            </Text>
            <Group justify="space-between">
              <Group gap="xs">
                {provider === null ? null : (
                  <Button
                    variant="default"
                    leftSection={<Send size={15} aria-hidden />}
                    loading={test.isPending}
                    onClick={() => test.mutate()}
                  >
                    {t('test')}
                  </Button>
                )}
                {provider === null || isManaged ? null : (
                  <Button
                    variant="subtle"
                    color="red"
                    c="var(--mantine-color-error)"
                    leftSection={<Trash2 size={15} aria-hidden />}
                    onClick={() => setRemoving(true)}
                  >
                    {t('remove')}
                  </Button>
                )}
              </Group>
              {isManaged ? null : (
                <Button type="submit" loading={saving.isSaving}>
                  {t('save')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      </Card>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await saveAssistSettings(noProvider);
          toastSuccess(t('removed'));
          await client.invalidateQueries({ queryKey: queryKeys.assist });
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Stack>
  );
}

/** How far the vectors of each content type are. */
function VectorState() {
  const t = useTranslations('assist');
  const { contentTypes } = useModel();
  const { data = [] } = useQuery(vectorProgressQuery);
  return data.map(({ type, waiting, refused }) => {
    const name = contentTypes.find(({ uid }) => uid === type)?.displayName ?? type;
    return (
      <Text key={type} size="sm" role="status">
        {t('vectors', { name, waiting, refused })}
      </Text>
    );
  });
}
