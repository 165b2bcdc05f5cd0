import { SegmentedControl } from '@mantine/core';

const all = 'all';

/** The states by which a list is filtered. */
export interface StateFilterProps<State extends string> {
  readonly label: string;
  readonly allLabel: string;
  readonly states: readonly State[];
  readonly labelOf: (state: State) => string;
  /** null: all. */
  readonly value: State | null;
  readonly onChange: (state: State | null) => void;
}

/** Filters a list by one state, or by none. */
export function StateFilter<State extends string>({
  label,
  allLabel,
  states,
  labelOf,
  value,
  onChange,
}: StateFilterProps<State>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      data={[{ value: all, label: allLabel }, ...states.map((state) => ({ value: state, label: labelOf(state) }))]}
      value={value ?? all}
      onChange={(chosen) => onChange(states.find((state) => state === chosen) ?? null)}
    />
  );
}
