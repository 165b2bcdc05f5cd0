import type { Case } from '../harness/index.js';
import { failure, forbidden, refusal, session, step, story, user } from './build.js';

const register = 'POST /api/auth/local/register';
const password = 'nine green bottles';
const person = (username: string) => ({ username, email: `${username}@users.example`, password });

/** Registration. */
export const registrationCases: readonly Case[] = [
  story('who registers is signed in', [
    step('public', register, person('carla'), { body: session(user('carla')) }, 'mine'),
    step('mine', 'GET /api/users/me', undefined, { body: user('carla') }),
    step('mine', 'GET /api/users', undefined, forbidden),
    step('token', 'GET /api/users/{{mine.user.id}}?populate=role', undefined, {
      bodyMatch: { role: { type: 'authenticated' } },
    }),
  ]),
  story('an e-mail address is stored in lower case', [
    step(
      'public',
      register,
      { ...person('dora'), email: 'Dora@Users.Example' },
      { bodyMatch: { user: { email: 'dora@users.example' } } },
    ),
  ]),
  story('a name or address that is in use', [
    step(
      'public',
      register,
      { ...person('anna'), email: 'another@users.example' },
      failure(400, 'ApplicationError', 'Email or Username are already taken'),
    ),
    step(
      'public',
      register,
      { ...person('another'), email: 'ANNA@users.example' },
      failure(400, 'ApplicationError', 'Email or Username are already taken'),
    ),
  ]),
  story('users cannot choose their permissions', [
    step(
      'public',
      register,
      { ...person('mallory'), role: 2, confirmed: true },
      failure(400, 'ValidationError', 'Invalid parameters: role, confirmed'),
    ),
    step(
      'public',
      register,
      { ...person('mallory'), id: 1, documentId: 'x', createdAt: '2020-01-01' },
      { status: 400 },
    ),
    step('token', 'GET /api/users?filters[username]=mallory', undefined, { body: [] }),
  ]),
  story('values of the wrong kind', [
    step('public', register, {}, refusal(400, { message: '3 errors occurred' })),
    step('public', register, { ...person('fay'), username: 'ab' }, refusal(400, { message: /username/ })),
    step('public', register, { ...person('fay'), email: 'fay' }, refusal(400, { message: /email/ })),
    step('public', register, { ...person('fay'), password: 'short' }, refusal(400, { message: /password/ })),
    step('public', register, { ...person('fay'), password: { length: 99 } }, refusal(400, { message: /password/ })),
  ]),
  story(
    'who has to confirm the address is not signed in yet',
    [
      step('public', register, person('gina'), { body: { user: user('gina', { confirmed: false }) } }),
      step('public', 'POST /api/auth/local', { identifier: 'gina', password }, { status: 400 }),
    ],
    { config: { users: { emailConfirmation: true } } },
  ),
  story(
    'where nobody may register',
    [
      step(
        'public',
        register,
        person('hanna'),
        failure(400, 'ApplicationError', 'Register action is currently disabled'),
      ),
    ],
    { config: { users: { allowRegister: false } } },
  ),
];
