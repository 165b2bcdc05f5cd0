import { describe, expect, test } from 'vitest';
import { Bug, Failure, Fault } from '../../../foundations/core/index.js';
import { emitError, emitErrorWithCodes } from './error-responses.js';

function body(error: unknown): unknown {
  return JSON.parse(emitError(error, 'req-7').body?.toString() ?? '');
}

function errorOf(error: unknown): Record<string, unknown> {
  return (body(error) as { error: Record<string, unknown> }).error;
}

describe('failures', () => {
  test('a rejected name of a query has its path', () => {
    expect(body(new Failure('query.invalid-key', { key: 'bogus', path: null, param: 'filters' }))).toEqual({
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'Invalid key bogus',
        details: { key: 'bogus', path: null, source: 'query', param: 'filters' },
      },
    });
  });

  test('a refused name of a body has no parameter', () => {
    const error = errorOf(new Failure('write.invalid-key-at', { key: 'bogus', path: 'seo.cards' }));
    expect(error).toMatchObject({
      message: 'Invalid key bogus at seo.cards',
      details: { key: 'bogus', path: 'seo.cards', source: 'body' },
    });
    expect(error.details).not.toHaveProperty('param');
  });

  test('one invalid value speaks for itself', () => {
    const problem = { path: ['seo', 'cards', 0, 'network'], message: 'network must be one of', value: 7n };
    expect(errorOf(new Failure('write.invalid', { message: 'x' }, [problem]))).toEqual({
      status: 400,
      name: 'ValidationError',
      message: 'network must be one of',
      details: {
        errors: [
          {
            path: ['seo', 'cards', '0', 'network'],
            message: 'network must be one of',
            name: 'ValidationError',
            value: '7',
          },
        ],
      },
    });
  });

  test('several invalid values are counted; an absent value is left out', () => {
    const problems = [
      { path: ['title'], message: 'title must be defined.' },
      { path: ['stock'], message: 'stock is wrong', value: null },
    ];
    const error = errorOf(new Failure('write.invalid', {}, problems));
    expect(error.message).toBe('2 errors occurred');
    expect(error.details).toEqual({
      errors: [
        { path: ['title'], message: 'title must be defined.', name: 'ValidationError' },
        { path: ['stock'], message: 'stock is wrong', name: 'ValidationError', value: null },
      ],
    });
  });

  test('mixed pagination has a specific name', () => {
    expect(errorOf(new Failure('query.mixed-pagination', { param: 'pagination' }))).toMatchObject({
      name: 'PaginationError',
      details: {},
    });
  });

  test('a wrong parameter is named', () => {
    expect(errorOf(new Failure('query.invalid-publication-filter', { param: 'publicationFilter' })).details).toEqual({
      param: 'publicationFilter',
      source: 'query',
    });
  });

  test.each(['http.malformed-body', 'http.json-scalar', 'http.malformed-path', 'http.payload-too-large'] as const)(
    '%s comes without details',
    (code) => {
      expect(errorOf(new Failure(code))).not.toHaveProperty('details');
    },
  );

  test('405 names the methods that there are', () => {
    expect(emitError(new Failure('http.method-not-allowed', { allow: 'GET, HEAD' }), 'x').headers).toEqual([
      'Allow',
      'GET, HEAD',
    ]);
  });
});

describe('failures around accounts', () => {
  test.each([
    ['account.taken', 400, 'ApplicationError'],
    ['account.email-taken', 400, 'ApplicationError'],
    ['account.blocked', 400, 'ApplicationError'],
    ['account.not-confirmed', 400, 'ApplicationError'],
    ['account.register-disabled', 400, 'ApplicationError'],
    ['account.provider-disabled', 400, 'ApplicationError'],
    ['account.role-needed', 400, 'ApplicationError'],
    ['account.missing-refresh-token', 400, 'BadRequestError'],
    ['account.invalid-credentials', 400, 'ValidationError'],
    ['account.incorrect-code', 400, 'ValidationError'],
    ['account.invalid-refresh-token', 401, 'UnauthorizedError'],
    ['account.user-not-found', 404, 'NotFoundError'],
    ['access.cross-site', 403, 'ForbiddenError'],
  ] as const)('%s is %i %s, without further details', (code, status, name) => {
    expect(emitError(new Failure(code), 'x').status).toBe(status);
    expect(errorOf(new Failure(code))).toMatchObject({ status, name, details: {} });
  });

  test('too many requests have the waiting time in a header only', () => {
    const failure = new Failure('access.too-many-requests', { retryAfter: 42 });
    expect(emitError(failure, 'x').headers).toEqual(['Retry-After', '42']);
    expect(errorOf(failure)).toMatchObject({ status: 429, name: 'RateLimitError', details: {} });
  });
});

describe('failures around files', () => {
  test.each([
    ['upload.empty', 400, 'ApplicationError'],
    ['upload.type-refused', 400, 'ApplicationError'],
    ['upload.name-refused', 400, 'ApplicationError'],
    ['upload.malformed', 400, 'ValidationError'],
    ['upload.invalid', 400, 'ValidationError'],
    ['upload.too-many', 400, 'ValidationError'],
    ['upload.too-large', 413, 'PayloadTooLargeError'],
    ['upload.not-found', 404, 'NotFoundError'],
  ] as const)('%s is %i %s, without further details', (code, status, name) => {
    expect(emitError(new Failure(code), 'x').status).toBe(status);
    expect(errorOf(new Failure(code))).toMatchObject({ status, name, details: {} });
  });

  test.each([
    ['media.unavailable', 503, 'ServiceUnavailableError'],
    ['media.busy', 503, 'ServiceUnavailableError'],
    ['media.full', 507, 'InsufficientStorageError'],
  ] as const)('%s is %i %s', (code, status, name) => {
    const answer = emitError(new Fault(code), 'x');
    expect([answer.status, answer.headers]).toEqual([status, ['Retry-After', '5']]);
    expect(errorOf(new Fault(code))).toMatchObject({ status, name, details: { requestId: 'req-7' } });
  });
});

describe('faults and bugs', () => {
  test('a fault asks to come back and hides its cause', () => {
    const fault = new Fault('store.unavailable', new Error('/var/lib/octavo.db: permission denied'));
    const answer = emitError(fault, 'req-7');
    expect(answer.status).toBe(503);
    expect(answer.headers).toEqual(['Retry-After', '5']);
    expect(answer.body?.toString()).not.toContain('octavo.db');
  });

  test('an overload of password checks sends Retry-After, too', () => {
    const answer = emitError(new Fault('account.busy'), 'x');
    expect([answer.status, answer.headers]).toEqual([503, ['Retry-After', '5']]);
  });

  test('a full disk is 507', () => {
    expect(errorOf(new Fault('store.full'))).toMatchObject({ status: 507, name: 'InsufficientStorageError' });
  });

  test.each([new Bug('secret'), new TypeError('secret'), 'secret', null])(
    'anything else shows the id alone',
    (error) => {
      expect(errorOf(error)).toEqual({
        status: 500,
        name: 'InternalServerError',
        message: 'Internal Server Error',
        details: { requestId: 'req-7' },
      });
    },
  );
});

describe('with codes', () => {
  const shown = (error: unknown) => JSON.parse(emitErrorWithCodes(error, 'id').body?.toString() ?? '').error;

  test('a failure and each of its problems carry theirs', () => {
    const problems = [
      { path: ['title'], message: 'title is wrong', value: 1 },
      { path: ['documentIds', 0], message: 'Not Found', code: 'http.not-found' },
    ] as const;
    const error = shown(new Failure('write.invalid', { message: 'x' }, problems));
    expect(error.details.code).toBe('write.invalid');
    expect(error.details.errors).toEqual([
      { path: ['title'], message: 'title is wrong', name: 'ValidationError', value: 1, code: 'write.invalid' },
      { path: ['documentIds', '0'], message: 'Not Found', name: 'ValidationError', code: 'http.not-found' },
    ]);
    expect(emitError(new Failure('write.invalid', { message: 'x' }, problems), 'id').body?.toString()).not.toContain(
      'code',
    );
  });

  test('a problem names the rule that its value breaks, and only with codes', () => {
    const rule = { name: 'maxLength', limit: 5 } as const;
    const failure = new Failure('write.invalid', { message: 'x' }, [
      { path: ['title'], message: 'title is long', rule },
    ]);
    expect(shown(failure).details.errors).toMatchObject([{ path: ['title'], rule, code: 'write.invalid' }]);
    expect(emitError(failure, 'id').body?.toString()).not.toContain('rule');
  });

  test('details stay unchanged, and without details there is only the code', () => {
    expect(shown(new Failure('query.invalid-key', { key: 'x', param: 'filters' })).details).toEqual({
      key: 'x',
      path: null,
      source: 'query',
      param: 'filters',
      code: 'query.invalid-key',
    });
    expect(shown(new Failure('http.malformed-body', { reason: 'x' })).details).toEqual({ code: 'http.malformed-body' });
  });

  test('a fault has one, a bug has none', () => {
    expect(shown(new Fault('store.busy')).details).toEqual({ requestId: 'id', code: 'store.busy' });
    expect(shown(new Error('secret')).details).toEqual({ requestId: 'id' });
  });
});
