import { paths } from './paths.ts'
import type { Screen } from './screen.ts'

export const openScreens: readonly Pick<Screen, 'path' | 'page'>[] = [
  { path: paths.signIn, page: 'session/SignInPage' },
  { path: paths.signOut, page: 'session/SignOutPage' },
  { path: paths.passwordReset, page: 'session/PasswordResetPage' },
  { path: paths.invitation, page: 'users/InvitationPage' },
  { path: paths.unsubscribe, page: 'notifications/UnsubscribePage' },
  { path: paths.verify, page: 'reports/VerifyPage' },
  { path: paths.giveFeedback, page: 'feedback/GiveFeedbackPage' },
]
