import { ActionIcon, Group, SegmentedControl, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useElementSize, useLocalStorage } from '@mantine/hooks';
import { ExternalLink, EyeOff, Monitor, RotateCw, Save, Scan, Smartphone, Tablet, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { ContentType, WireJson } from '../../api/index.js';
import { EmptyState, FailureAlert, isSuperAdmin, useFailureText, useMe } from '../../ui/index.js';
import { scrollToField } from '../edit/show-problems.js';
import { fitFrame, type PreviewDevice, previewDevices } from './devices.js';
import classes from './preview-split.module.css';
import { type EditTarget, useLivePreview } from './use-live-preview.js';

/** The preview of an open document. */
export interface PreviewPaneProps {
  readonly type: ContentType;
  /** null: it is not saved yet. */
  readonly documentId: string | null;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** Of the saved draft: a page that does not listen is loaded again when it changes. */
  readonly etag: string | null;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'watch'>;
  /** See `LivePreviewOptions`. */
  readonly unsavedBody: () => Readonly<Record<string, WireJson>>;
  readonly onClose: () => void;
  /** Shows the form, where it is hidden behind the preview. */
  readonly onShowForm: () => void;
}

/** Shows the page of a document, or why there is none. */
export function PreviewPane({ documentId, ...props }: PreviewPaneProps) {
  const t = useTranslations('content.preview');
  const isAdministrator = isSuperAdmin(useMe());
  const { type, onClose } = props;
  if (type.preview === true && documentId !== null) {
    return <LivePane key={`${documentId}@${props.locale}`} {...props} documentId={documentId} />;
  }
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.spacer} />
        <CloseButton onClose={onClose} />
      </div>
      {type.preview === true ? (
        <EmptyState icon={Save} title={t('newTitle')} description={t('newText')} />
      ) : (
        <EmptyState
          icon={EyeOff}
          title={t('noAddressTitle')}
          description={t(isAdministrator ? 'noAddress' : 'noAddressAsk', { type: type.displayName })}
        />
      )}
    </>
  );
}

const icons = { phone: Smartphone, tablet: Tablet, desktop: Monitor, full: Scan } as const;

function LivePane({
  type,
  documentId,
  locale,
  etag,
  form,
  unsavedBody,
  onClose,
  onShowForm,
}: PreviewPaneProps & { readonly documentId: string }) {
  const t = useTranslations('content.preview');
  const failureText = useFailureText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [isElsewhere, setElsewhere] = useState(false);
  const [device, setDevice] = useLocalStorage<PreviewDevice>({
    key: 'octavo.preview.device',
    defaultValue: 'full',
    getInitialValueInEffect: false,
  });
  const stage = useElementSize();

  function onEdit(target: EditTarget): void {
    const isHere = target.documentId === documentId && target.locale === (locale ?? '');
    setElsewhere(!isHere);
    if (!isHere) return;
    // On narrow screens the form is hidden before, and nothing in it can have the focus.
    flushSync(onShowForm);
    scrollToField(target.path);
  }

  const preview = useLivePreview({ type, documentId, locale, form, unsavedBody, frame, onEdit });
  const { address, state, failure, isLive } = preview;
  const hasToReload = isLive === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved is what it is loaded again for
  useEffect(() => {
    if (hasToReload) setLoads((count) => count + 1);
  }, [etag]);

  const status = isElsewhere
    ? t('elsewhere')
    : failure !== null && address !== null
      ? t('invalid', { reason: failureText(failure) })
      : hasToReload
        ? t('notLive')
        : t(state);
  const { style } = fitFrame(device, stage.width, stage.height);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('device')}
          data={previewDevices.map((value) => {
            const Icon = icons[value];
            return {
              value,
              label: (
                <Tooltip label={t(value)}>
                  <Group justify="center" w={24} h={18}>
                    <Icon size={16} aria-hidden />
                    <VisuallyHidden>{t(value)}</VisuallyHidden>
                  </Group>
                </Tooltip>
              ),
            };
          })}
          value={device}
          onChange={(value) => setDevice(previewDevices.find((known) => known === value) ?? 'full')}
        />
        <div className={classes.spacer} />
        <Tooltip label={t('reload')}>
          <ActionIcon variant="subtle" aria-label={t('reload')} onClick={() => setLoads((count) => count + 1)}>
            <RotateCw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {address === null ? null : (
          <Tooltip label={t('openTab')}>
            <ActionIcon
              component="a"
              variant="subtle"
              href={address.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('openTab')}
            >
              <ExternalLink size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <CloseButton onClose={onClose} />
        <Tooltip label={t('notLiveHelp')} disabled={!hasToReload} multiline w={280}>
          <Text className={classes.status ?? ''} size="xs" c="dimmed" role="status">
            {status}
          </Text>
        </Tooltip>
      </div>
      <div className={classes.stage} ref={stage.ref}>
        {address === null ? (
          failure === null ? null : (
            <FailureAlert failure={failure} />
          )
        ) : (
          <iframe
            key={`${address.url} ${loads}`}
            ref={frame}
            className={classes.frame}
            style={style}
            title={t('frame', { title: type.displayName })}
            src={address.url}
            // The page of a site runs as it does elsewhere, but does not lead the panel away.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals"
            referrerPolicy="no-referrer"
            onLoad={preview.onLoad}
          />
        )}
      </div>
    </>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('content.preview');
  return (
    <Tooltip label={t('close')}>
      <ActionIcon variant="subtle" aria-label={t('close')} onClick={onClose}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
