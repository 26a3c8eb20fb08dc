import { currentSession } from '@muster/client/session'
import { localDate } from '@muster/rules/time/zone'
import { today } from '@muster/ui/words/format.ts'

/** Today where the company is, as YYYY-MM-DD: the day on which its reports end, whatever the device's own zone. */
export function companyToday(): string {
  // A session kept from before may not say where the company is.
  const zone = currentSession()?.user.companyTimezone
  return zone ? localDate(zone, Date.now()) : today()
}
