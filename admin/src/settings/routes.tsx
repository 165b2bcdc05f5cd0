import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';

/** Row ids in addresses; what is none leads to what is not there. */
const numericId = {
  parse: ({ id }: { readonly id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { readonly id: number }) => ({ id: String(id) }),
};

const userRolesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/user-roles',
  component: lazyRouteComponent(() => import('./user-roles-page.js'), 'UserRolesPage'),
});

const userRoleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/user-roles/$id',
  params: numericId,
  component: lazyRouteComponent(() => import('./user-role-page.js'), 'UserRolePage'),
});

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/users',
  component: lazyRouteComponent(() => import('./users-page.js'), 'UsersPage'),
});

const administratorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/administrators',
  component: lazyRouteComponent(() => import('./administrators-page.js'), 'AdministratorsPage'),
});

const rolesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/roles',
  component: lazyRouteComponent(() => import('./roles-page.js'), 'RolesPage'),
});

const roleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/roles/$id',
  params: numericId,
  component: lazyRouteComponent(() => import('./role-page.js'), 'RolePage'),
});

const tokensRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/tokens',
  component: lazyRouteComponent(() => import('./tokens-page.js'), 'TokensPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.js'), 'WebhooksPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/webhooks/$id',
  params: numericId,
  component: lazyRouteComponent(() => import('./webhook-page.js'), 'WebhookPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/audit',
  component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
});

const storageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/storage',
  component: lazyRouteComponent(() => import('./storage-page.js'), 'StoragePage'),
});

const mailRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/mail',
  component: lazyRouteComponent(() => import('./mail-page.js'), 'MailPage'),
});

const assistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/assist',
  component: lazyRouteComponent(() => import('../assist/assist-page.js'), 'AssistPage'),
});

const systemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/system',
  component: lazyRouteComponent(() => import('./system-page.js'), 'SystemPage'),
});

const slowQueriesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/slow',
  component: lazyRouteComponent(() => import('./slow-queries-page.js'), 'SlowPage'),
});

const stagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/stages',
  component: lazyRouteComponent(() => import('../content/change-sets/review/stages-page.js'), 'StagesPage'),
});

/** The views of settings. */
export const settingsRoutes = [
  userRolesRoute,
  userRoleRoute,
  usersRoute,
  administratorsRoute,
  rolesRoute,
  roleRoute,
  stagesRoute,
  tokensRoute,
  webhooksRoute,
  webhookRoute,
  auditRoute,
  storageRoute,
  mailRoute,
  assistRoute,
  systemRoute,
  slowQueriesRoute,
] as const;
