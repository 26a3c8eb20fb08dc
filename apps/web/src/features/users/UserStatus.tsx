import { userStatuses } from '@muster/contract/users/user-summary'
import type { TenantUser } from '@muster/contract/users/users'
import { presence } from '@muster/rules/planning/presence'
import { ago } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'

type Props = Pick<TenantUser, 'userStatus' | 'statusUpdatedTime'>

const statuses: Readonly<Record<string, { label: string }>> = {
  OFFLINE: { label: msg('Offline') },
  AWAY: { label: msg('Away') },
  ON_JOB: { label: msg('On a job') },
}

export const statusChoices = userStatuses.map((value) => ({
  value,
  label: statuses[value]?.label ?? msg('Online'),
}))

export function UserStatus({ userStatus = 'OFFLINE', statusUpdatedTime }: Props) {
  const say = useWords()
  const since = statusUpdatedTime ? Date.parse(statusUpdatedTime) : null
  const shown = presence(userStatus, since, Date.now())
  if (shown.kind === 'online') return say('Online')
  if (shown.kind === 'raw' || !statusUpdatedTime) return say(statuses[userStatus]?.label ?? userStatus)
  return say('Online {time}', { time: ago(statusUpdatedTime) })
}
