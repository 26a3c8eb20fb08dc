import { currentSession } from '@muster/client/session'
import { signOut } from '@muster/client/session-acts'
import type { Session } from '@muster/client/session-data'
import { useSession } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { fullName } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { hasUnsaved } from '@muster/ui/form/unsaved.ts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { Popover } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import {
  IconCalendarOff,
  IconCalendarTime,
  IconCalendarWeek,
  IconLogout2,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { leaving } from '../../navigation/leaving.ts'
import { paths } from '../../navigation/paths.ts'
import { personOf } from '../../offline/person.ts'
import { screenAt } from '../../screens.ts'
import { forgetDrafts } from '../../shared/forms/form-draft.ts'
import shellCss from '../shell.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LightSwitch } from './LightSwitch.tsx'
import css from './profile.module.css'

const notSent = {
  title: msg('Not all synced'),
  sentence: msg(
    '{count} entries are not sent yet. They remain on this device and are sent when you sign in here again.',
  ),
  proceed: msg('Logout'),
} as const

const links = [
  { path: paths.account, Icon: IconUserCircle },
  { path: paths.roster, Icon: IconCalendarWeek },
  { path: paths.myLeave, Icon: IconCalendarOff },
  { path: paths.myAvailability, Icon: IconCalendarTime },
  { path: paths.settings, Icon: IconSettings },
] as const

/** What was written here and has not arrived: it stays on this device, sealed, until the same person is back. */
async function waitingHere(): Promise<number> {
  const session = currentSession()
  if (!session) return 0
  const { waitingCount } = await import('../../offline/queue.ts')
  return waitingCount(personOf(session))
}

async function forgetReports(session: Session): Promise<void> {
  const { forgetReports: forget } = await import('../../offline/queue.ts')
  await forget(personOf(session))
}

/** The one way out: the server forgets the session, then so does this tab. Asks first where something waits to be sent. */
export function useSignOut() {
  const router = useRouter()
  return async () => {
    // Without its code nothing was written.
    const count = await waitingHere().catch(() => 0)
    if (count > 0 && !(await confirm({ ...notSent, values: { count } }))) return
    if (hasUnsaved() && !(await confirm(leaving))) return
    const session = currentSession()
    if (session) {
      forgetDrafts(session.tenantId, session.user.tenantUserId)
      // Without its code nothing was written.
      await forgetReports(session).catch(() => undefined)
    }
    const done = signOut()
    router.history.push(paths.signIn)
    await done
  }
}

export function ProfileMenu({ isOpenAtOnce = false }) {
  const say = useWords()
  const leave = useSignOut()
  const user = useSession()?.user
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  if (!user) return null
  const name = fullName(user)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={220}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={css.profile} onClick={() => setOpen(!isOpen)}>
          <PersonPicture name={name} imageURL={user.imageURL} size={28} />
          <span className="unseen">{`${say('Profile')}: ${name}`}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className="strong">{name}</p>
        <p className="faint">{user.userRole.name}</p>
        <ProfileLinks level={user.userRole.roleLevel} onFollow={() => setOpen(false)} />
        <div className={clsx(shellCss.onlyPhone, css.light)}>
          <span>{say('Language and colours')}</span>
          <span className="row small nowrap">
            <LanguageMenu />
            <LightSwitch />
          </span>
        </div>
        <div className={css.out}>
          <Button
            label={msg('Logout')}
            wide
            icon={IconLogout2}
            onPick={() => {
              setOpen(false)
              void leave()
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function ProfileLinks({ level, onFollow }: { level: number; onFollow: () => void }) {
  const say = useWords()
  return (
    <nav className={css.links} aria-label={say('Account and company')}>
      {links.map(({ path, Icon }) => {
        const screen = screenAt(path, level)
        // The office has it in the sidebar.
        if (path === paths.roster && isManagement(level)) return null
        return (
          screen && (
            <AppLink key={path} href={path} onClick={onFollow}>
              <Icon size={16} stroke={1.6} aria-hidden />
              {say(screen.title)}
            </AppLink>
          )
        )
      })}
    </nav>
  )
}
