import type { Right } from '@muster/contract/kit/rights'
import { shownSession } from './session.ts'
import { useSession } from './use-session.ts'

interface Asking {
  readonly rights?: readonly Right[]
}
const may = ({ rights = [] }: Asking, withheld: readonly Right[] = []) =>
  !rights.some((right) => withheld.includes(right))

/** The level of the person is asked apart. */
export function useMay(asking: Asking): boolean {
  return may(asking, useSession()?.user.withheldRights)
}
/** The same outside of what is drawn. */
export const mayNow = (asking: Asking): boolean => may(asking, shownSession()?.user.withheldRights)
