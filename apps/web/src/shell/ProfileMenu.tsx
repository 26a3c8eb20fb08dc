import { Avatar, Popover } from '@mantine/core'
import { signOut } from '@muster/client/session-acts'
import { useSession } from '@muster/client/use-session'
import { Button } from '@muster/ui/Button.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconLogout2 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { maySee } from '../routes.tsx'

/** The one way out: the server forgets the session, then so does this tab. */
export function useSignOut() {
  const router = useRouter()
  return async () => {
    const done = signOut()
    router.history.push(paths.signIn)
    await done
  }
}

export function ProfileMenu() {
  const say = useWords()
  const leave = useSignOut()
  const user = useSession()?.user
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Popover position="bottom-end" shadow="md" width={220} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="profile">
          <Avatar
            src={user.imageURL}
            name={name}
            alt=""
            aria-hidden
            size={28}
            color="gray"
            className="initials"
          />
          <span className="unseen">{`${say('Profile')}: ${name}`}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className="strong">{name}</p>
        <p className="faint">{user.userRole.name}</p>
        <div className="profile-out">
          {maySee(paths.outbox, user.userRole.roleLevel) && (
            <Button label="Outbox" wide href={paths.outbox} />
          )}
          <Button
            label="Logout"
            wide
            icon={<IconLogout2 size={16} aria-hidden />}
            onPick={() => void leave()}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
