import type { Right } from '@muster/contract/kit/rights'
import type { AuthProfile } from '@muster/contract/session/session'
import { shownSession } from './session.ts'
import { useSession } from './use-session.ts'

interface Asking {
  readonly rights?: readonly Right[]
  readonly reach?: 'company' | 'ledSites'
}
const may = ({ rights = [], reach }: Asking, user: AuthProfile | undefined) =>
  !rights.some((right) => user?.withheldRights?.includes(right)) && !(reach === 'company' && user?.areas)

/** Whether the role has the rights, and the person the reach. The level of the person is asked apart. */
export const useMay = (asking: Asking): boolean => may(asking, useSession()?.user)
/** The same outside of what is drawn. */
export const mayNow = (asking: Asking): boolean => may(asking, shownSession()?.user)
