import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { MissedVisit, PayPerson } from '@muster/contract/pay/rows'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useIsSnug } from '@muster/ui/table/use-narrow.ts'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChecks, IconEye, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { BothCountDialog } from '../../../shared/visits/BothCountDialog.tsx'
import { EnterVisitDialog } from '../../../shared/visits/EnterVisitDialog.tsx'
import { useActor } from '../../../shared/visits/visit-actions.tsx'
import { CorrectionsDialog } from '../../works/CorrectionsDialog.tsx'
import { useVisitActions } from '../../works/use-visit-actions.tsx'
import { WorkView } from '../../works/WorkView.tsx'
import { personColumns } from './person-columns.tsx'
import { type PersonLine, personLines } from './person-lines.ts'

export function PersonDays({ sheet }: { sheet: PayPerson }) {
  const say = useWords()
  const { row, days } = sheet
  const { actionsOf, onEnter, dialogs } = useLineActions(sheet)
  const lines = useMemo(() => personLines(days), [days])
  // The sum of breaks stands above the table, and any column can be chosen.
  const isSnug = useIsSnug()
  const hasBreaks = useIsPrinting() || !isSnug
  const columns = useMemo(
    () => personColumns(say, row, { onEnter, hasBreaks }),
    [say, row, onEnter, hasBreaks],
  )
  return (
    <>
      <LocalTable
        name={msg('Days of the period')}
        rows={lines}
        columns={columns}
        rowKey={({ key }) => key}
        nameOf={({ date, visit, missed }) => `${date} ${visit?.locationName ?? missed?.locationName ?? ''}`}
        actions={actionsOf}
        pageSize={100}
        empty={msg('Nothing was planned or done on these days')}
      />
      {dialogs}
    </>
  )
}

/**
 * What may be done to each row, and the dialogs for it. Nobody changes their own times. In a locked period the difference is
 * paid later.
 */
function useLineActions({ row, period }: PayPerson) {
  const { tenantUserId, employeeName } = row
  const actor = useActor()
  const visits = useVisitActions()
  const [missed, enter] = useState<MissedVisit>()
  const [opened, open] = useState<{ what: 'view' | 'history' | 'overlap'; workId: number }>()
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
              icon: <IconChecks size={16} aria-hidden />,
              onPick: () => open({ what: 'overlap', workId }),
            },
          ]
        : []),
      ...(mayChange
        ? visits.actionsOf({ id: workId, status, editHistory, tenantUserId, employeeName, locationName })
        : []),
      {
        label: msg('View [act]'),
        icon: <IconEye size={16} aria-hidden />,
        onPick: () => open({ what: 'view', workId }),
      },
      ...(editHistory > 0
        ? [
            {
              label: msg('Edit history'),
              icon: <IconHistory size={16} aria-hidden />,
              onPick: () => open({ what: 'history', workId }),
            },
          ]
        : []),
    ]
  }
  const dialogs = (
    <>
      {visits.dialogs}
      {missed && (
        <EnterVisitDialog
          tenantUserId={tenantUserId}
          siteId={missed.locationId}
          jobId={missed.jobId}
          planned={missed}
          onClose={() => enter(undefined)}
        />
      )}
      {opened?.what === 'view' && <WorkView workId={opened.workId} onClose={() => open(undefined)} />}
      {opened?.what === 'overlap' && (
        <BothCountDialog workId={opened.workId} onClose={() => open(undefined)} />
      )}
      {opened?.what === 'history' && (
        <CorrectionsDialog workId={opened.workId} onClose={() => open(undefined)} />
      )}
    </>
  )
  return { actionsOf, onEnter: mayChange ? enter : undefined, dialogs }
}
