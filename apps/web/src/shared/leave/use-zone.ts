import { useSession } from '@muster/client/use-session'
import { zoneHere } from '../here/zone-here.ts'

/** The zone in which parts of days are asked for and shown: the company's. */
export const useLeaveZone = () => useSession()?.user.companyTimezone ?? zoneHere()
