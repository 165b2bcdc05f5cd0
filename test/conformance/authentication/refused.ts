/** The answer to who may not do this. */
export const forbidden = {
  status: 403,
  body: { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } },
} as const;

/** The answer to credentials that are none. */
export const unauthorized = {
  status: 401,
  body: {
    data: null,
    error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
  },
} as const;
