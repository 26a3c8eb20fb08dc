import { isOfficeNow, useLevel, useSession } from '@muster/client/use-session'
import { isClient, isManagement } from '@muster/contract/kit/permissions'
import type { AuthProfile } from '@muster/contract/session/session'
import { fullName } from '@muster/rules/people/full-name'
import { offsetMinutesAt } from '@muster/rules/time/zone'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { longDayOfWeek, today } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMenu2, IconSettings } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Suspense } from 'react'
import { SearchTool } from '../features/search/SearchTool.tsx'
import { paths } from '../navigation/paths.ts'
import { maySee } from '../screens.ts'
import { companyZone } from '../shared/here/company-zone.ts'
import { zoneCity } from '../shared/site-time/zone-city.ts'
import { CompanyName } from './header/CompanyName.tsx'
import { LanguageMenu } from './header/LanguageMenu.tsx'
import { LightSwitch } from './header/LightSwitch.tsx'
import { MySites } from './header/MySites.tsx'
import { ProfileMenu } from './header/ProfileMenu.tsx'
import { headerTools } from './header-tools.tsx'
import { ThingPreview } from './peek/thing-preview.ts'
import css from './shell.module.css'

/** A client is often a company, of which the first name is half a name. */
const greetedName = (user: AuthProfile) =>
  isClient(user.userRole.roleLevel) ? fullName(user) : user.firstName

/** The office reads the clock of its company; where that is not the clock of the device, it is named. */
const isElsewhere = () =>
  isOfficeNow() && offsetMinutesAt(companyZone(), Date.now()) !== -new Date().getTimezoneOffset()

export function Header({ onMenu }: { onMenu?: () => void }) {
  const say = useWords()
  const isHome = useLocation({ select: (location) => location.pathname === paths.home })
  const level = useLevel()
  const user = useSession()?.user
  return (
    <header className={clsx('no-print', css.header)} data-areas={user?.areas && ''}>
      {onMenu && (
        <span className={css.onlyNarrow}>
          <IconButton label={msg('Menu')} icon={IconMenu2} onPick={onMenu} />
        </span>
      )}
      <CompanyName />
      <span className={css.line} data-home={isHome || undefined}>
        {isHome && <strong>{say('Welcome, {name}', { name: user ? greetedName(user) : '' })}</strong>}
        <span className="faint">
          {longDayOfWeek(today())}
          {isElsewhere() && ` · ${say('{zone} time', { zone: zoneCity(companyZone()) })}`}
        </span>
      </span>
      <span className="row small nowrap push">
        <MySites />
        <SearchTool Preview={ThingPreview} />
        {headerTools.map((Tool, i) => (
          <Suspense key={`tool-${i.toString()}`} fallback={null}>
            <Tool />
          </Suspense>
        ))}
        {isManagement(level) && (
          <span className={css.onlyWide}>
            <IconButton
              label={msg('Settings')}
              icon={IconSettings}
              href={maySee(paths.settings, level) ? paths.settings : paths.account}
            />
          </span>
        )}
        <span className={css.onlyWide}>
          <LanguageMenu />
          <LightSwitch />
        </span>
        <ProfileMenu />
      </span>
    </header>
  )
}
