import { useLocalStorage } from '@mantine/hooks';

/** How close the rows of lists stand. */
export type Density = 'comfortable' | 'compact';

/** All of them. */
export const densities: readonly Density[] = ['comfortable', 'compact'];

/** The height of a row of a virtual list, in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 44, compact: 32 };

/** The density of all lists in this browser. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [stored, setStored] = useLocalStorage<Density>({
    key: 'octavo.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
  return [densities.find((density) => density === stored) ?? 'comfortable', setStored];
}
