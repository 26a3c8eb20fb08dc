import './shell.css'
import { useLevel } from '@muster/client/use-session'
import { IconButton } from '@muster/ui/Button.tsx'
import { AppLink } from '@muster/ui/links.tsx'
import { OfflineNotice } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import {
  IconCalendarCheck,
  IconClock,
  IconLogout2,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { headerTools, homes } from '../routes.tsx'
import { maySee } from '../served.ts'
import { CompanyName } from './CompanyName.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LightSwitch } from './LightSwitch.tsx'
import { useSignOut } from './ProfileMenu.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

const tabs = [
  { path: paths.home, label: 'My day', Icon: IconCalendarCheck },
  { path: paths.myTeam, label: 'My team', Icon: IconUsersGroup },
  { path: paths.myHours, label: 'My hours', Icon: IconClock },
] as const

/** The phone of whoever works in the field: levels 4 to 9. One column, large targets. */
export function FieldShell() {
  const say = useWords()
  const level = useLevel()
  const leave = useSignOut()
  const here = useLocation({ select: (location) => location.pathname })
  useUnsavedGuard()
  const hasHome = homes.some(({ levels }) => levels.some((one) => one === level))
  const shown = tabs.filter(({ path }) => (path === paths.home ? hasHome : maySee(path, level)))
  return (
    <div className="field-shell">
      <header className="header no-print">
        <CompanyName />
        <span className="row small nowrap push">
          {headerTools.map((Tool, i) => (
            <Tool key={`tool-${i.toString()}`} />
          ))}
          <LanguageMenu />
          <LightSwitch />
          <IconButton
            label="My account"
            icon={<IconUserCircle size={20} aria-hidden />}
            href={paths.account}
          />
          <IconButton
            label="Sign out"
            icon={<IconLogout2 size={20} aria-hidden />}
            onPick={() => void leave()}
          />
        </span>
      </header>
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {shown.length > 0 && (
        <nav className="field-tabs no-print" aria-label={say('Main')}>
          {shown.map(({ path, label, Icon }) => (
            <AppLink key={path} href={path} aria-current={here === path ? 'page' : undefined}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {say(label)}
            </AppLink>
          ))}
        </nav>
      )}
    </div>
  )
}
