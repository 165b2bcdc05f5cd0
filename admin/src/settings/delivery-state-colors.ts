/** In which colour a state of a delivery is shown. */
export const deliveryStateColors = { pending: 'blue', delivered: 'teal', 'given-up': 'red' } as const;
