/** In which colour a state of a delivery is shown. */
export const stateColors = { pending: 'blue', delivered: 'teal', 'given-up': 'red' } as const;
