import { currentSession } from '@muster/client/session'
import { useLevel } from '@muster/client/use-session'
import { isClient, isManagement, type Level } from '@muster/contract/permissions'
import { PageSkeleton } from '@muster/ui/states.tsx'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ownPath, paths, to } from './paths.ts'
import { fieldTabs, fieldTools, homes, type PageLine, type PageModule, pages } from './routes.tsx'
import { NoPermission, NotFound } from './shell/NoPage.tsx'
import { RouteError } from './shell/RouteError.tsx'
import { parseSearch, type Search, stringifySearch } from './url.ts'

const root = createRootRoute({ component: Outlet })
const levelNow = () => currentSession()?.user.userRole.roleLevel ?? 0
const isAmong = (levels: readonly Level[], level: number) => levels.some((one) => one === level)

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  component: lazyRouteComponent(() => import('./features/session/SignInPage.tsx')),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: ownPath((search as Search).next) })
  },
})
const signOut = createRoute({
  getParentRoute: () => root,
  path: paths.signOut,
  component: lazyRouteComponent(() => import('./features/session/SignOutPage.tsx')),
})

/** Restricted: whoever is signed in has no use for it. */
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: paths.passwordReset,
  component: lazyRouteComponent(() => import('./features/session/PasswordResetPage.tsx')),
  beforeLoad: () => {
    if (currentSession()) throw redirect({ href: paths.home })
  },
})

/** Whoever is signed in may look all the same: the invitation may be for somebody else at this computer. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: paths.invitation,
  component: lazyRouteComponent(() => import('./features/users/InvitationPage.tsx')),
})

/** Where mails lead that are not wanted any more; the token says whose. */
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  component: lazyRouteComponent(() => import('./features/notifications/UnsubscribePage.tsx')),
})

/** For whoever holds a report; nobody signs in for it. */
const verifyPage = lazyRouteComponent(() => import('./features/reports/VerifyPage.tsx'))
const verify = createRoute({ getParentRoute: () => root, path: paths.verify, component: verifyPage })
const verifyCode = createRoute({
  getParentRoute: () => root,
  path: `${paths.verify}/$code`,
  component: verifyPage,
})
/** For whoever has the link of a mail, signed in or not. */
const giveFeedback = createRoute({
  getParentRoute: () => root,
  path: paths.giveFeedback,
  component: lazyRouteComponent(() => import('./features/feedback/GiveFeedbackPage.tsx')),
})

/** Everything that needs a person signed in. */
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
const Shell = shellOf(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }))
const homeLevels = homes.flatMap(({ levels }) => levels)
const FieldShell = shellOf(async () => {
  const { FieldShell: Frame } = await import('./first-in-field.ts')
  return { default: () => <Frame tools={fieldTools} tabParts={fieldTabs} homeLevels={homeLevels} /> }
})
const ClientShell = shellOf(async () => ({ default: (await import('./shell/ClientShell.tsx')).ClientShell }))

/** Each kind of person loads one shell. */
function shellFor(level: number): Coming {
  if (isManagement(level)) return Shell
  return isClient(level) ? ClientShell : FieldShell
}
function Inside() {
  const Shown = shellFor(useLevel())
  return <Shown />
}

/** The code of the first page and its frame, so that both are drawn at once and nothing else before. */
export const readyFirstPage = () => Promise.all([shellFor(levelNow()).preload?.(), router.load()])

type Load = () => Promise<PageModule>
const lazyPage = (load: Load): Coming => lazyRouteComponent(load)

/** The page for the level of whoever looks, decided when it is shown. */
function byLevel(choices: readonly { levels: readonly Level[]; load: Load }[]) {
  const lazy = choices.map(({ levels, load }) => ({ levels, load, Page: lazyPage(load) }))
  const component: ComponentType = () => {
    const level = useLevel()
    const Page = lazy.find(({ levels }) => isAmong(levels, level))?.Page
    return Page ? <Page /> : <NoPermission />
  }
  const begin = async (search: Search, isShown: boolean) => {
    const found = lazy.find(({ levels }) => isAmong(levels, levelNow()))
    const [page] = await Promise.all([found?.load(), found?.Page.preload?.()])
    const asked = page?.loader?.(search)
    // A page that is there stays while its next answer comes: whoever types into its filters keeps the place.
    if (!isShown) await asked
  }
  return { component, begin }
}

function routeOf(path: string, choices: Parameters<typeof byLevel>[0]) {
  const { component, begin } = byLevel(choices)
  return createRoute({
    getParentRoute: () => inside,
    path,
    component,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, cause }) => begin(deps as Search, cause === 'stay'),
  })
}

const unknown = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })
const tree = root.addChildren([
  signIn,
  signOut,
  passwordReset,
  invitation,
  unsubscribe,
  verify,
  verifyCode,
  giveFeedback,
  inside.addChildren([
    routeOf(paths.home, homes),
    ...pages.map(({ path, ...line }: PageLine) => routeOf(path, [line])),
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
