import type { Right } from '@muster/contract/kit/rights'
import { shownSession } from './session.ts'
import { useSession } from './use-session.ts'

interface Asking {
  readonly rights?: readonly Right[]
}
const may = ({ rights = [] }: Asking, withheld: readonly Right[] = []) =>
  !rights.some((right) => withheld.includes(right))

/** Whether the role of the person on screen has the rights that a call, or a screen, asks for. Its level is asked apart. */
export function useMay(asking: Asking): boolean {
  return may(asking, useSession()?.user.withheldRights)
}
/** The same outside of what is drawn. */
export const mayNow = (asking: Asking): boolean => may(asking, shownSession()?.user.withheldRights)
