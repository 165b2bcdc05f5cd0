/** How the server is registered with the providers of the tests. */
export const client = { id: 'octavo', secret: 'a secret of some length, with signs: &=+%' } as const;
