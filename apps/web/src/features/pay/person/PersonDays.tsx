import { isManagement } from '@muster/contract/kit/permissions'
import type { MissedVisit, PayPerson } from '@muster/contract/pay/rows'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useIsSnug } from '@muster/ui/table/use-narrow.ts'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconChecks, IconEye, IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { enterVisit } from '../../../shared/visits/enter-visit.tsx'
import { openBothCount } from '../../../shared/visits/open-both-count.tsx'
import { useActor } from '../../../shared/visits/visit-actions.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { openVisitDialog } from '../../works/visit-dialogs.tsx'
import { personColumns } from './person-columns.tsx'
import { type PersonLine, personLines } from './person-lines.ts'

export function PersonDays({ sheet }: { sheet: PayPerson }) {
  const say = useWords()
  const { row, days } = sheet
  const { actionsOf, onEnter } = useLineActions(sheet)
  const lines = useMemo(() => personLines(days), [days])
  // The sum of breaks stands above the table, and any column can be chosen.
  const isSnug = useIsSnug()
  const hasBreaks = useIsPrinting() || !isSnug
  const columns = useMemo(
    () => personColumns(say, row, { onEnter, hasBreaks }),
    [say, row, onEnter, hasBreaks],
  )
  return (
    <LocalTable
      unsorted
      name={msg('Days of the period')}
      rows={lines}
      columns={columns}
      rowKey={({ key }) => key}
      nameOf={({ date, visit, missed }) => `${date} ${visit?.locationName ?? missed?.locationName ?? ''}`}
      actions={actionsOf}
      pageSize={100}
      empty={msg('Nothing was planned or done on these days')}
    />
  )
}

/** What may be done to each row. Nobody changes their own times. In a locked period the difference is paid later. */
function useLineActions({ row, period }: PayPerson) {
  const { tenantUserId, employeeName } = row
  const actor = useActor()
  const actionsOfVisit = useVisitActions()
  const mayChange = isManagement(actor.roleLevel) && actor.tenantUserId !== tenantUserId
  const actionsOf = (line: PersonLine): Action[] => {
    const { visit } = line
    if (!visit) return []
    const { workId, status, editHistory, overlap, locationName } = visit
    return [
      ...(mayChange && period.state === 'OPEN' && overlap === 'UNDECIDED'
        ? [
            {
              label: msg('Both visits count'),
              icon: IconChecks,
              onPick: () => openBothCount(workId),
            },
          ]
        : []),
      ...(mayChange
        ? actionsOfVisit({ id: workId, status, editHistory, tenantUserId, employeeName, locationName })
        : []),
      {
        label: msg('View [act]'),
        icon: IconEye,
        onPick: () => openVisitDialog('view', workId),
      },
      ...(editHistory > 0
        ? [
            {
              label: msg('Edit history'),
              icon: IconHistory,
              onPick: () => openVisitDialog('history', workId),
            },
          ]
        : []),
    ]
  }
  const enter = (missed: MissedVisit) =>
    enterVisit({ tenantUserId, siteId: missed.locationId, jobId: missed.jobId, planned: missed })
  return { actionsOf, onEnter: mayChange ? enter : undefined }
}
