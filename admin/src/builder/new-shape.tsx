import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBuilder } from './builder-context.js';
import { categoryOf, kindOf, newNames, type ShapeNames, withShape } from './draft/index.js';
import { ShapeForm } from './shape-form.js';

/** Something new of a kind. */
export interface NewShapeProps {
  readonly kind: ShapeNames['kind'];
  readonly onClose: () => void;
}

/** Adds a content type or component to the draft, and leads to it. */
export function NewShape({ kind, onClose }: NewShapeProps) {
  const t = useTranslations('builder.names');
  const { draft, edit } = useBuilder();
  const navigate = useNavigate();
  const category = draft.shapes.find((shape) => kindOf(shape) === 'component');

  function add(names: ShapeNames): void {
    const { key } = withShape(draft, names);
    edit((was) => withShape(was, names).draft);
    void navigate({ to: '/builder/types/$key', params: { key } });
  }

  return (
    <ShapeForm
      title={t(`new.${kind}`)}
      action={t('add')}
      draft={draft}
      shape={null}
      names={newNames(kind, category === undefined ? 'shared' : categoryOf(category))}
      onDone={add}
      onClose={onClose}
    />
  );
}
