import { currentSession } from '@muster/client/session'
import { maySee } from '../screens.ts'
import { ownPath, paths } from './paths.ts'

/** Where to go after sign-in: the page that was asked for, else the one that the person chose. */
export function landingPage(next: unknown): string {
  if (next !== undefined) return ownPath(next)
  const user = currentSession()?.user
  const startsAtToday = user?.startPage === 'TODAY' && maySee(paths.today, user.userRole.roleLevel)
  return startsAtToday ? paths.today : paths.home
}
