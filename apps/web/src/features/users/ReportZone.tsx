import { call } from '@muster/client/call'
import { currentSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users'
import { afterFirstPage } from '@muster/ui/first-page.ts'
import { useEffect } from 'react'

const toldKey = (userId: number) => `muster.zone-told.${userId}`

/** What `Temporal` knows at once, the first formatter of a page takes a phone a tenth of a second for. */
function zoneHere(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function tellZone(id: number) {
  if (currentSession()?.user.tenantUserId !== id) return
  const timeZone = zoneHere()
  if (localStorage.getItem(toldKey(id)) === timeZone) return
  localStorage.setItem(toldKey(id), timeZone)
  call(users.setLocation, { body: { timezone: timeZone } }).catch(() => localStorage.removeItem(toldKey(id)))
}

/**
 * Tells the server where the clock of this device stands, when that is not what it was told last: each telling is a
 * write, and an entry in the log. Positions are recorded by a running work alone.
 */
export function ReportZone() {
  const id = useSession()?.user.tenantUserId
  useEffect(() => {
    if (id !== undefined) afterFirstPage(() => tellZone(id))
  }, [id])
  return null
}
