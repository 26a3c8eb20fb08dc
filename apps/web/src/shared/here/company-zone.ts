import { shownSession } from '@muster/client/session'
import { zoneHere } from './zone-here.ts'

/** The zone of the company whose page is on screen; that of the device where its session does not say. */
export const companyZone = () => shownSession()?.user.companyTimezone ?? zoneHere()
