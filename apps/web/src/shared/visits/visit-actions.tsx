import { useSession } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { Work } from '@muster/contract/works/works'
import { type WorkState, workCan } from '@muster/rules/works/work-can'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { IconBan, IconPlayerStop } from '@tabler/icons-react'

export const whoAndWhere = ({ employeeName, locationName }: Pick<Work, 'employeeName' | 'locationName'>) =>
  `${employeeName}, ${locationName}`

export type VisitAct = 'end' | 'void'

export function useActor() {
  const user = useSession()?.user
  return { tenantUserId: user?.tenantUserId ?? 0, roleLevel: user?.userRole.roleLevel ?? 0 }
}

/** Nobody corrects, ends or voids a visit of their own. */
export const mayChangeVisit = (actor: ReturnType<typeof useActor>, visit: { tenantUserId: number }) =>
  isManagement(actor.roleLevel) && actor.tenantUserId !== visit.tenantUserId

export const visitActions = (
  work: WorkState & { tenantUserId: number },
  actor: ReturnType<typeof useActor>,
  open: (act: VisitAct) => void,
): Action[] => [
  ...(mayChangeVisit(actor, work) && workCan.end(work)
    ? [{ label: msg('End visit'), icon: IconPlayerStop, onPick: () => open('end') }]
    : []),
  ...(mayChangeVisit(actor, work) && workCan.void(work)
    ? [{ label: msg('Void visit'), icon: IconBan, onPick: () => open('void') }]
    : []),
]
