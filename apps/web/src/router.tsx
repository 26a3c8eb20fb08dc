import { currentSession } from '@muster/client/session'
import { useLevel } from '@muster/client/use-session'
import { isClient, isManagement } from '@muster/contract/kit/permissions'
import { PageSkeleton } from '@muster/ui/page/states.tsx'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { closeOnBack } from './navigation/close-on-back.ts'
import { documentAddress, formPaths } from './navigation/document-addresses.ts'
import { landingPage } from './navigation/landing-page.ts'
import { loadPage } from './navigation/load-page.ts'
import { openScreens } from './navigation/open-screens.ts'
import { type Path, paths, to } from './navigation/paths.ts'
import type { Screen } from './navigation/screen.ts'
import { parseSearch, type Search, stringifySearch } from './navigation/url.ts'
import { screenAt, screens } from './screens.ts'
import { NoPermission, NotFound } from './shell/errors/NoPage.tsx'
import { RouteError } from './shell/errors/RouteError.tsx'
import { fieldTabs, fieldTools } from './shell/header-tools.tsx'

const root = createRootRoute({ component: Outlet })
const levelNow = () => currentSession()?.user.userRole.roleLevel ?? 0

/** Where people who have signed in go instead: they have no use for these pages. */
const instead: Partial<Record<Path, (search: Search) => string>> = {
  [paths.signIn]: ({ next }) => landingPage(next),
  [paths.passwordReset]: () => paths.home,
}
const openRoute = (path: Path, page: string, further = '') =>
  createRoute({
    getParentRoute: () => root,
    path: `${path}${further}`,
    component: lazyRouteComponent(() => loadPage(page)),
    beforeLoad: ({ search }) => {
      const href = currentSession() && instead[path]?.(search as Search)
      if (href) throw redirect({ href })
    },
  })

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Inside,
  beforeLoad: ({ location }) => {
    const user = currentSession()?.user
    // The server serves nothing else until a second factor is set up.
    if (user?.secondFactorDemanded && location.pathname !== paths.account)
      throw redirect({ href: paths.account })
    if (user) return
    const next = location.href === paths.home ? undefined : location.href
    throw redirect({ href: to(paths.signIn, { next }) })
  },
})

/** Shown at once where it has been asked to come before. */
type Coming = ComponentType & { preload?: () => Promise<void> }
const shellOf = (load: () => Promise<{ default: ComponentType }>): Coming => lazyRouteComponent(load)
const Settings = lazyRouteComponent(async () => ({
  default: (await import('./shell/settings/Settings.tsx')).Settings,
}))
const Shell = shellOf(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }))
const FieldShell = shellOf(async () => {
  const { FieldShell: Frame } = await import('./shell/first-in-field.ts')
  return { default: () => <Frame tools={fieldTools} tabParts={fieldTabs} /> }
})
const ClientShell = shellOf(async () => ({ default: (await import('./shell/ClientShell.tsx')).ClientShell }))

function shellFor(level: number): Coming {
  if (isManagement(level)) return Shell
  return isClient(level) ? ClientShell : FieldShell
}
function Inside() {
  const Shown = shellFor(useLevel())
  useEffect(() => closeOnBack(router.history), [])
  return <Shown />
}

/** The code of the first page and its frame, so that both are drawn at once and nothing else before. */
export const readyFirstPage = () => Promise.all([shellFor(levelNow()).preload?.(), router.load()])

const pageOf = new Map<Screen, Coming>(
  screens.map((each) => [each, lazyRouteComponent(() => loadPage(each.page))]),
)

async function begin(screen: Screen, search: Search, isShown: boolean): Promise<void> {
  const [page] = await Promise.all([loadPage(screen.page), pageOf.get(screen)?.preload?.()])
  const asked = page.loader?.(search)
  // A page that is there stays while its next answer comes: a person who types into its filters keeps the place.
  if (!isShown) await asked
}

/** The page at a path for the level of the reader, decided when it is shown. */
const routeOf = (path: Path) =>
  createRoute({
    getParentRoute: () => inside,
    path,
    beforeLoad: ({ search }) => {
      const href = documentAddress(path, search as Search)
      if (href) throw redirect({ href, replace: true })
    },
    component: () => {
      const screen = screenAt(path, useLevel())
      const Page = screen && pageOf.get(screen)
      if (!Page) return <NoPermission />
      return screen.isSetting ? <Settings page={<Page />} /> : <Page />
    },
    // Only the id: new dependencies make a new match, and the router hides the page while that match is pending. A search
    // or filter in the dependencies would take the focus from the field while a person types.
    loaderDeps: ({ search }) => ({ id: (search as Search).id }),
    loader: async ({ location, cause }) => {
      const screen = screenAt(path, levelNow())
      if (screen) await begin(screen, location.search as Search, cause === 'stay')
    },
  })

/** Notifications name an offer in the path. */
const offerByPath = createRoute({
  getParentRoute: () => inside,
  path: `${paths.offer}/$id`,
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ href: to(paths.offer, { id }), replace: true })
  },
})
const unknown = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })
const tree = root.addChildren([
  ...openScreens.map(({ path, page }) => openRoute(path, page)),
  openRoute(paths.verify, 'reports/VerifyPage', '/$code'),
  inside.addChildren([
    ...[...new Set([...screens.map(({ path }) => path), ...formPaths])].map(routeOf),
    offerByPath,
    unknown,
  ]),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  trailingSlash: 'never',
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
