import { call } from '@muster/client/call'
import { currentSession } from '@muster/client/session'
import { useSession } from '@muster/client/use-session'
import { users } from '@muster/contract/users/users'
import { afterFirstPage } from '@muster/ui/theme/first-page.ts'
import { useEffect } from 'react'
import { zoneHere } from '../../../shared/here/zone-here.ts'

const toldKey = (userId: number) => `muster.zone-told.${userId}`

function tellZone(id: number) {
  if (currentSession()?.user.tenantUserId !== id) return
  const timeZone = zoneHere()
  if (localStorage.getItem(toldKey(id)) === timeZone) return
  localStorage.setItem(toldKey(id), timeZone)
  call(users.setLocation, { body: { timezone: timeZone } }).catch(() => localStorage.removeItem(toldKey(id)))
}

/**
 * Tells the server the time zone of this device when it has changed since the last time. Positions are reported by a
 * running work alone.
 */
export function ReportZone() {
  const id = useSession()?.user.tenantUserId
  useEffect(() => {
    if (id !== undefined) afterFirstPage(() => tellZone(id))
  }, [id])
  return null
}
