import { call } from '@muster/client/call'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users'
import { useEffect } from 'react'

const told = new Set<number>()

/** Tells the server once where the clock of this device stands. Positions are recorded by a running work alone. */
export function ReportZone() {
  const id = useSession()?.user.tenantUserId
  useEffect(() => {
    if (id === undefined || told.has(id)) return
    told.add(id)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    call(users.setLocation, { body: { timezone: timeZone } }).catch(() => told.delete(id))
  }, [id])
  return null
}
