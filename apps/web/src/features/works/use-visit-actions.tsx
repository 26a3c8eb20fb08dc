import { msg } from '@muster/contract/kit/msg'
import type { Work } from '@muster/contract/works/works'
import { workCan } from '@muster/rules/works/work-can'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { useState } from 'react'
import { type OpenVisit, VisitDialog, whoAndWhere } from '../../shared/visits/VisitDialogs.tsx'
import { mayChangeVisit, useActor, visitActions } from '../../shared/visits/visit-actions.tsx'
import { EditWorkDialog } from './EditWorkDialog.tsx'

export type ChangeableVisit = Pick<
  Work,
  'id' | 'status' | 'tenantUserId' | 'editHistory' | 'employeeName' | 'locationName'
>

/** What may be done to a visit of a list, and the dialogs for it. Nobody corrects, ends or voids a visit of their own. */
export function useVisitActions() {
  const actor = useActor()
  const [edited, edit] = useState<number>()
  const [visit, open] = useState<OpenVisit>()
  const actionsOf = (work: ChangeableVisit): Action[] => [
    ...(mayChangeVisit(actor, work) && workCan.correctTimes(work)
      ? [{ label: msg('Edit'), done: work.editHistory > 0, onPick: () => edit(work.id) }]
      : []),
    ...visitActions(work, actor, (act) => open({ act, workId: work.id, of: whoAndWhere(work) })),
  ]
  const dialogs = (
    <>
      <VisitDialog open={visit} onClose={() => open(undefined)} />
      {edited !== undefined && <EditWorkDialog workId={edited} onClose={() => edit(undefined)} />}
    </>
  )
  return { actionsOf, dialogs }
}
