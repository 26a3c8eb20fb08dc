import { useSyncExternalStore } from 'react'
import { currentCompany, subscribeCompany } from './company.ts'
import { currentSession, subscribeSession } from './session.ts'

export const useSession = () => useSyncExternalStore(subscribeSession, currentSession)
/** The profile of the company signed in to, or chosen to sign in to. */
export const useCompany = () => useSyncExternalStore(subscribeCompany, currentCompany)?.profile
/** The role level of whoever is signed in; 0 for nobody. */
export const useLevel = () => useSession()?.user.userRole.roleLevel ?? 0
