import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { EndVisit } from '../../shared/visits/EndVisit.tsx'
import { VoidVisit } from '../../shared/visits/VoidVisit.tsx'
import { Corrections } from './Corrections.tsx'
import { EditWork } from './EditWork.tsx'
import { WorkView } from './WorkView.tsx'

/** The dialogs of a visit. They are opened by their rows, and by the address of a report. */
export const visitDialogs = {
  edit: { title: msg('Edit work'), Content: EditWork, wide: false },
  view: { title: msg('Visit'), Content: WorkView, wide: true },
  history: { title: msg('Edit history'), Content: Corrections, wide: false },
  end: { title: msg('End visit'), Content: EndVisit, wide: false },
  void: { title: msg('Void visit'), Content: VoidVisit, wide: false },
} as const

export const openVisitDialog = (what: keyof typeof visitDialogs, workId: number, of?: string) => {
  const { title, Content, wide } = visitDialogs[what]
  void openDialog(title, () => <Content workId={workId} />, { of, wide })
}
