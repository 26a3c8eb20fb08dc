import { msg } from '@muster/contract/kit/msg'
import type { Work } from '@muster/contract/works/works'
import { workCan } from '@muster/rules/works/work-can'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { mayChangeVisit, useActor, visitActions, whoAndWhere } from '../../shared/visits/visit-actions.tsx'
import { openVisitDialog } from './visit-dialogs.tsx'

export type ChangeableVisit = Pick<
  Work,
  'id' | 'status' | 'tenantUserId' | 'editHistory' | 'employeeName' | 'locationName'
>

/** What may be done to a visit of a list. Nobody corrects, ends or voids a visit of their own. */
export function useVisitActions() {
  const actor = useActor()
  return (work: ChangeableVisit): Action[] => [
    ...(mayChangeVisit(actor, work) && workCan.correctTimes(work)
      ? [{ label: msg('Edit'), done: work.editHistory > 0, onPick: () => openVisitDialog('edit', work.id) }]
      : []),
    ...visitActions(work, actor, (act) => openVisitDialog(act, work.id, whoAndWhere(work))),
  ]
}
