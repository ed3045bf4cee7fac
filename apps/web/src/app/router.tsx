import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import { cancelPending } from '../api/client.ts';
import { loadTexts } from '../i18n/setup.ts';
import { parseSearch, stringifySearch } from '../state/search.ts';
import type { Search } from '../state/search.ts';
import { bodies } from './bodies.ts';
import { ChunkFailed } from './chunk-failed.tsx';
import { chooseLanding, leadHome, requireAccess, requireNobody, requireUser } from './guards.ts';
import { home } from './landing.ts';
import { offeredOnly } from './offered.tsx';
import { aliases, places } from '../sitemap/places.ts';
import type { SitePage } from '../sitemap/places.ts';
import { onWay } from '../ui/toast.tsx';

const errors = () => import('../features/errors/pages.tsx');
const session = () => import('../features/session/password.tsx');
const frames = () => import('./frame.tsx');

const root = createRootRoute({ notFoundComponent: lazyRouteComponent(errors, 'NotFoundPage') });

// Pages outside the shell.
const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  beforeLoad: requireNobody,
  component: lazyRouteComponent(() => import('../features/session/login.tsx'), 'LoginScreen'),
});
const outside = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

// The landing rules use an older address of the data point reports.
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
  beforeLoad: ({ location }) => {
    // The second step of a reload must not redirect.
    if (!location.state.reloading) chooseLanding();
  },
  component: lazyRouteComponent(frames, 'NothingPage'),
});

/** Without both parameters, the screen of a department's items redirects to the overview. */
const requireParameters = (report: ReportId, search: Search): void => {
  if (reportOf(report).needs.every((name) => search[name] !== undefined)) return;
  redirect({ to: home, search, replace: true, throw: true });
};

/** The component of a place, one lazy chunk for each kind: a report, a page of its own, or a frame. */
const componentOf = async (place: SitePage): Promise<ComponentType> => {
  if (place.report) return (await import('./report-screens.tsx')).screenOf(place.report);
  const body = bodies[place.path];
  if (body) return body.load();
  return (await frames()).Frame;
};

const textsOf = ({ path, area, report }: SitePage): string[] => [
  ...(area === 'settings' ? ['settings'] : []),
  ...(bodies[path] ? [bodies[path].texts].flat() : report ? ['report'] : []),
  ...(report ? (reportOf(report).texts ?? []) : []),
];

/**
 * Whether a page is a record of a list and is drawn by the page of that list. The list therefore stays mounted while
 * records open and close.
 */
const isBeside = ({ path, parent, report }: SitePage): boolean =>
  !bodies[path] && !report && parent !== null && bodies[parent] !== undefined;

const besideRoute = (list: AnyRoute, place: SitePage) =>
  createRoute({
    getParentRoute: () => list,
    path: place.path.slice((place.parent ?? '').length + 1).replace(':id', '$id'),
    beforeLoad: ({ location }) => requireAccess(place.access, location.pathname),
  });

const placeRoute = (place: SitePage) => {
  const route = createRoute({
    getParentRoute: () => shell,
    path: place.path.replace(':id', '$id'),
    beforeLoad: ({ location, search }) => {
      requireAccess(place.access, location.pathname);
      if (place.report) requireParameters(place.report, search);
    },
    loader: async () => {
      await Promise.all(textsOf(place).map(loadTexts));
    },
    component: lazyRouteComponent(async () => ({ default: offeredOnly(place, await componentOf(place)) })),
  });
  const beside = places.filter((one) => one.parent === place.path && isBeside(one));
  return beside.length === 0 ? route : route.addChildren(beside.map((one) => besideRoute(route, one)));
};

const aliasRoute = ({ path, area, to }: (typeof aliases)[number]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: ({ search }) => {
      if (to === null) leadHome(area, search);
      else redirect({ to, search, replace: true, throw: true });
    },
  });

/** The gallery of all shared components, for development; a release build does not contain it. */
const development =
  import.meta.env.DEV || import.meta.env.MODE === 'gallery'
    ? [
        outside(
          'gallery',
          lazyRouteComponent(() => import('../features/gallery/page.tsx'), 'GalleryPage'),
        ),
      ]
    : [];

const routeTree = root.addChildren([
  login,
  outside('create-password', lazyRouteComponent(session, 'CreatePasswordScreen')),
  outside('reset-password', lazyRouteComponent(session, 'ResetPasswordScreen')),
  outside(
    'second-factor',
    lazyRouteComponent(() => import('../features/session/factor.tsx'), 'FactorScreen'),
  ),
  outside('error', lazyRouteComponent(errors, 'ErrorPage')),
  outside('server-unavailable', lazyRouteComponent(errors, 'ServerUnavailablePage')),
  outside('maintenance', lazyRouteComponent(errors, 'MaintenancePage')),
  dataPointReporting,
  ...development,
  shell.addChildren([start, ...places.filter((place) => !isBeside(place)).map(placeRoute), ...aliases.map(aliasRoute)]),
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

// A change of route cancels the calls of the old screen and removes its failures. A change of parameters does neither.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (!pathChanged) return;
  cancelPending();
  onWay('endFailures');
});
router.subscribe('onResolved', () => onWay('arrive'));
