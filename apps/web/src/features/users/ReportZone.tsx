import { call } from '@muster/client/call'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users'
import { useEffect } from 'react'

const toldKey = (userId: number) => `muster.zone-told.${userId}`

/**
 * Tells the server where the clock of this device stands, when that is not what it was told last: each telling is a
 * write, and an entry in the log. Positions are recorded by a running work alone.
 */
export function ReportZone() {
  const id = useSession()?.user.tenantUserId
  useEffect(() => {
    if (id === undefined) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (localStorage.getItem(toldKey(id)) === timeZone) return
    localStorage.setItem(toldKey(id), timeZone)
    call(users.setLocation, { body: { timezone: timeZone } }).catch(() =>
      localStorage.removeItem(toldKey(id)),
    )
  }, [id])
  return null
}
