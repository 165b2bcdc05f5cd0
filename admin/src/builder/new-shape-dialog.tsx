import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBuilder } from './builder-context.js';
import { addShape, getCategory, getShapeKind, newShapeSettings, type ShapeSettings } from './draft/index.js';
import { ShapeForm } from './shape-form.js';

/** Something new of a kind. */
export interface NewShapeDialogProps {
  readonly kind: ShapeSettings['kind'];
  readonly onClose: () => void;
}

/** Adds a content type or component to the draft, and leads to it. */
export function NewShapeDialog({ kind, onClose }: NewShapeDialogProps) {
  const t = useTranslations('builder.names');
  const { draft, updateDraft } = useBuilder();
  const navigate = useNavigate();
  const category = draft.shapes.find((shape) => getShapeKind(shape) === 'component');

  function addToDraft(names: ShapeSettings): void {
    const { key } = addShape(draft, names);
    updateDraft((previous) => addShape(previous, names).draft);
    void navigate({ to: '/builder/types/$key', params: { key } });
  }

  return (
    <ShapeForm
      title={t(`new.${kind}`)}
      submitLabel={t('add')}
      draft={draft}
      shape={null}
      settings={newShapeSettings(kind, category === undefined ? 'shared' : getCategory(category))}
      onDone={addToDraft}
      onClose={onClose}
    />
  );
}
