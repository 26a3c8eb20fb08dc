import { useSyncExternalStore } from 'react'
import { currentCompany, subscribeCompany } from './company.ts'
import { currentSession, subscribeSession } from './session.ts'

export const useSession = () => useSyncExternalStore(subscribeSession, currentSession)
/** The profile of the company signed in to, or chosen to sign in to. */
export const useCompany = () => useSyncExternalStore(subscribeCompany, currentCompany)?.profile
/** The day on which weeks begin, 1 for Monday to 7 for Sunday. A session kept from before may not say. */
export const useWeekStart = () => useSession()?.user.companyWeekStart ?? 1
/** The role level of whoever is signed in; 0 for nobody. */
export const useLevel = () => useSession()?.user.userRole.roleLevel ?? 0
