import { useSession } from '@muster/client/use-session'
import { type WorkState, workCan } from '@muster/rules/work-can'
import type { Action } from '@muster/ui/RowActions.tsx'
import { IconBan, IconPlayerStop } from '@tabler/icons-react'

export type VisitAct = 'end' | 'void'

/** The signed-in person, as the rules on works take them. */
export function useActor() {
  const user = useSession()?.user
  return { tenantUserId: user?.tenantUserId ?? 0, roleLevel: user?.userRole.roleLevel ?? 0 }
}

/** What the office may do to a visit of somebody else: end an open one, void a wrong one. */
export const visitActions = (
  work: WorkState,
  actor: ReturnType<typeof useActor>,
  open: (act: VisitAct) => void,
): Action[] => [
  ...(workCan.end(work, actor)
    ? [{ label: 'End visit', icon: <IconPlayerStop size={16} aria-hidden />, onPick: () => open('end') }]
    : []),
  ...(workCan.void(work, actor)
    ? [{ label: 'Void visit', icon: <IconBan size={16} aria-hidden />, onPick: () => open('void') }]
    : []),
]
