import { FileStack, type LucideProps, RectangleEllipsis } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { ContentType } from '../api/index.js';

/** An icon, drawn with the properties of all icons. */
export type IconComponent = ComponentType<LucideProps>;

const defaultIcons: Readonly<Record<ContentType['kind'], IconComponent>> = {
  collectionType: FileStack,
  singleType: RectangleEllipsis,
};

const loadedIcons = new Map<string, IconComponent>();

/** Returns the icon of a content type: the one that the content model names, where the panel has it, else that of its kind. */
export function typeIcon({ kind, view }: Pick<ContentType, 'kind' | 'view'>): IconComponent {
  const fallback = defaultIcons[kind];
  return view?.icon === undefined ? fallback : namedIcon(view.icon, fallback);
}

/** Loads the icons that a content type can have, by the names that the catalogue of the icons writes: `book-open`. */
export async function loadTypeIcons(): Promise<ReadonlyMap<string, IconComponent>> {
  const icons: Readonly<Record<string, IconComponent>> = await import('./type-icons.js');
  return new Map(Object.entries(icons).map(([name, icon]) => [kebabCase(name), icon]));
}

function kebabCase(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}

/** The icon of a name; `fallback` until it is loaded, and where there is none. */
export function namedIcon(name: string, fallback: IconComponent): IconComponent {
  const key = `${name} ${Object.values(defaultIcons).indexOf(fallback)}`;
  const known = loadedIcons.get(key);
  if (known !== undefined) return known;
  const Fallback = fallback;
  const Loaded = lazy(async () => {
    const icons = await loadTypeIcons();
    return { default: icons.get(name) ?? Fallback };
  });
  const icon = (props: LucideProps) => (
    <Suspense fallback={<Fallback {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
  loadedIcons.set(key, icon);
  return icon;
}
