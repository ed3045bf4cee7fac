import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { cancelPending } from '../api/client.ts';
import { loadTexts } from '../i18n/setup.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import type { Search } from '../state/search.ts';
import { areaOf, areas, pageAt } from './areas.ts';
import type { Area } from './areas.ts';
import { ChunkFailed } from './chunk-failed.tsx';
import { chooseLanding, homeOf, requireAccess, requireNobody, requireUser } from './guards.ts';
import { home } from './landing.ts';

const errors = () => import('../features/errors/pages.tsx');
const session = () => import('../features/session/password.tsx');

const root = createRootRoute({ notFoundComponent: lazyRouteComponent(errors, 'NotFoundPage') });

// Outside the shell.
const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  beforeLoad: requireNobody,
  component: lazyRouteComponent(() => import('../features/session/login.tsx'), 'LoginScreen'),
});
const outside = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

// CON-01: the landing rules know an older address of the data point reports.
const dataPointReporting = createRoute({
  getParentRoute: () => root,
  path: 'data-point-reporting/$',
  beforeLoad: ({ params, search }) => {
    redirect({ to: `/sales-v2/${params._splat ?? ''}`, search, replace: true, throw: true });
  },
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => requireUser(location.href),
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});
const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: chooseLanding,
  component: lazyRouteComponent(() => import('../features/later/pages.tsx'), 'NothingPage'),
});

const reportRoute = (path: string, report: ReportId, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ location, search }) => {
      requireAccess(reportOf(report).access, location.pathname);
      requireParameters(report, search);
    },
    loader: () => loadTexts('report'),
    component,
  });

/** R-090, CON-02: without both its parameters the screen of a department's items is the overview. */
const requireParameters = (report: ReportId, search: Search): void => {
  if (reportOf(report).needs.every((name) => search[name] !== undefined)) return;
  redirect({ to: home, search, replace: true, throw: true });
};

const screens = () => import('./report-screens.tsx');

/** An area: its home, its own page, or those of its pages that no other route has. */
const areaRoute = (area: Area, path: string) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ params, location, search }) => {
      const rest = '_splat' in params && typeof params._splat === 'string' ? params._splat : '';
      const page = pageAt(area, rest);
      if (page) return requireAccess(page.access, location.pathname);
      if (rest !== '' || area.home === null) return notFound({ throw: true });
      redirect({ to: homeOf(area), search, replace: true, throw: true });
    },
    component: lazyRouteComponent(() => import('../features/later/pages.tsx'), 'LaterPage'),
  });

/** A page of an area that is no report; `texts` are loaded before it is shown. */
const pageRoute = (area: string, page: string, texts: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => shell,
    path: `${area}/${page}`,
    beforeLoad: ({ location }) => {
      const known = areaOf(area);
      requireAccess((known && pageAt(known, page)?.access) ?? 'admin', location.pathname);
    },
    loader: () => loadTexts(texts),
    component,
  });

const areaRoutes = areas.flatMap((area) =>
  // Transactions are a report and have no further pages.
  area.route === 'transactions' ? [] : [areaRoute(area, area.route), areaRoute(area, `${area.route}/$`)],
);

const routeTree = root.addChildren([
  login,
  outside('create-password', lazyRouteComponent(session, 'CreatePasswordScreen')),
  outside('reset-password', lazyRouteComponent(session, 'ResetPasswordScreen')),
  outside('error', lazyRouteComponent(errors, 'ErrorPage')),
  outside('server-unavailable', lazyRouteComponent(errors, 'ServerUnavailablePage')),
  outside('maintenance', lazyRouteComponent(errors, 'MaintenancePage')),
  dataPointReporting,
  shell.addChildren([
    start,
    reportRoute('sales/locationItems', 'overview', lazyRouteComponent(screens, 'Overview')),
    reportRoute('sales/departmentItems', 'department', lazyRouteComponent(screens, 'Department')),
    reportRoute('sales/location-items', 'locationItems', lazyRouteComponent(screens, 'LocationItems')),
    reportRoute('sales/items', 'items', lazyRouteComponent(screens, 'Items')),
    reportRoute('sales/locationTender', 'tender', lazyRouteComponent(screens, 'Tender')),
    reportRoute('sales/locationSummary', 'summary', lazyRouteComponent(screens, 'Summary')),
    reportRoute('transactions', 'transactions', lazyRouteComponent(screens, 'Transactions')),
    pageRoute(
      'settings',
      'incoming',
      'incoming',
      lazyRouteComponent(() => import('../features/incoming/page.tsx'), 'IncomingPage'),
    ),
    pageRoute(
      'settings',
      'trading-calendar',
      'calendar',
      lazyRouteComponent(() => import('../features/calendar/page.tsx'), 'TradingCalendarPage'),
    ),
    ...areaRoutes,
  ]),
]);

/** Hash addresses; parameters are repeated names and plain texts, never JSON. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultErrorComponent: ChunkFailed,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
});

// A change of route cancels what the old screen still asked for (ST-26); a change of its parameters does not.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) cancelPending();
});
