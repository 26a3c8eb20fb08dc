import { isManagement } from '@muster/contract/kit/permissions'
import { useSyncExternalStore } from 'react'
import { currentCompany, subscribeCompany } from './company.ts'
import { shownSession, subscribeSession } from './session.ts'

export const useSession = () => useSyncExternalStore(subscribeSession, shownSession)
/** The profile of the company signed in to, or chosen to sign in to. */
export const useCompany = () => useSyncExternalStore(subscribeCompany, currentCompany)?.profile
/** The day on which weeks begin, 1 for Monday to 7 for Sunday. A session kept from before may not say. */
export const useWeekStart = () => useSession()?.user.companyWeekStart ?? 1
/** The role level of the person whose page is on screen; 0 without one. */
export const useLevel = () => useSession()?.user.userRole.roleLevel ?? 0
/** Whether that person is of the office: levels 1 to 3. */
export const useIsOffice = () => isManagement(useLevel())
/** The same outside of what is drawn. */
export const isOfficeNow = () => isManagement(shownSession()?.user.userRole.roleLevel ?? 0)
