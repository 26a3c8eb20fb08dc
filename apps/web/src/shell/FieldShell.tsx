import { useCompany, useLevel, useSession } from '@muster/client/use-session'
import { AppLink } from '@muster/ui/page/links.tsx'
import { OfflineNotice } from '@muster/ui/page/states.tsx'
import { PaperHead } from '@muster/ui/paper/PaperHead.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import {
  IconArrowLeft,
  IconCalendarCheck,
  IconCalendarWeek,
  IconClock,
  IconMessage,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Outlet, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { type Path, paths } from '../navigation/paths.ts'
import { screenAt } from '../screens.ts'
import { CompanyName } from './header/CompanyName.tsx'
import profileCss from './header/profile.module.css'
import css from './shell.module.css'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

export const tabs = [
  { path: paths.home, Icon: IconCalendarCheck },
  { path: paths.myRoster, Icon: IconCalendarWeek },
  { path: paths.myTeam, Icon: IconUsersGroup },
  { path: paths.myHours, Icon: IconClock },
  { path: paths.chat, Icon: IconMessage },
] as const

const ProfileMenu = lazy(async () => ({ default: (await import('./header/ProfileMenu.tsx')).ProfileMenu }))

function Profile() {
  const say = useWords()
  const user = useSession()?.user
  const [isAsked, setAsked] = useState(false)
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()
  const button = (
    <button type="button" className={profileCss.profile} onClick={() => setAsked(true)}>
      <IconUserCircle size={24} stroke={1.6} aria-hidden />
      <span className="unseen">{`${say('Profile')}: ${name}`}</span>
    </button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <ProfileMenu isOpenAtOnce />
    </Suspense>
  )
}

/** Dialogs and menus are drawn beside the shell, and are as large as it is: what styles them asks the document. */
function useFieldSize() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.field = ''
    return () => {
      delete dataset.field
    }
  }, [])
}

/** To the page before; without one, to My day. */
function Back() {
  const say = useWords()
  const { history, navigate } = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? history.back() : void navigate({ href: paths.home }))
  return (
    <button type="button" className={profileCss.profile} onClick={goBack}>
      <IconArrowLeft size={24} stroke={1.6} aria-hidden />
      <span className="unseen">{say('Back')}</span>
    </button>
  )
}

interface Props {
  tools: readonly ComponentType[]
  tabParts: Readonly<Partial<Record<Path, ComponentType>>>
}
/** The phone of people in the field: levels 4 to 9. One column, large targets. */
export function FieldShell({ tools, tabParts }: Props) {
  const say = useWords()
  const level = useLevel()
  const company = useCompany()
  const here = useLocation({ select: (location) => location.pathname })
  const screen = screenAt(here, level)
  const lit = screenAt(screen?.belongsTo ?? here, level)?.path
  const isTab = tabs.some(({ path }) => path === here)
  useUnsavedGuard()
  useFieldSize()
  return (
    <div data-shell="field">
      <header className={clsx('no-print', css.header)}>
        {!isTab && <Back />}
        <CompanyName />
        <span className="row small nowrap push">
          {tools.map((Tool, i) => (
            <Suspense key={`tool-${i.toString()}`} fallback={null}>
              <Tool />
            </Suspense>
          ))}
          <Profile />
        </span>
      </header>
      <OfflineNotice />
      <main id="content" tabIndex={-1} data-wide={screen?.isWide}>
        <PaperHead company={company?.fullName} />
        <Outlet />
      </main>
      <nav className={clsx('no-print', css.fieldTabs)} aria-label={say('Main')}>
        {tabs.map(({ path, Icon }) => {
          const tab = screenAt(path, level)
          if (!tab) return null
          const Part = tabParts[path]
          const usual = (
            <>
              <Icon size={22} stroke={1.6} aria-hidden />
              {say(tab.title)}
            </>
          )
          return (
            <AppLink
              key={path}
              href={path}
              aria-current={lit === path ? (here === path ? 'page' : 'true') : undefined}
            >
              {Part ? (
                <Suspense fallback={usual}>
                  <Part />
                </Suspense>
              ) : (
                usual
              )}
            </AppLink>
          )
        })}
      </nav>
    </div>
  )
}
