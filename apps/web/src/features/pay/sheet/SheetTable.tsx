import { useMediaQuery } from '@mantine/hooks'
import { useMay } from '@muster/client/use-may'
import { pay } from '@muster/contract/pay/pay'
import type { PayRow, PaySheet } from '@muster/contract/pay/rows'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useIsNarrow, useIsTight } from '@muster/ui/table/use-narrow.ts'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { openReturn } from '../decisions/open-return.tsx'
import { type ReturnHours, useActorId } from '../decisions/use-decisions.ts'
import { approvable, filteredRows, isDecidable, isReturnable, type PayUrl } from '../pay-url.ts'
import { hasAmounts, type ShownAmounts } from './amount-column.tsx'
import { KindFilter, ShowFilters } from './ShowFilters.tsx'
import { type SheetRoom, sheetColumns } from './sheet-columns.tsx'

interface Props {
  sheet: PaySheet
  amounts?: ShownAmounts
  url: PayUrl
  onUrl: (change: Partial<PayUrl>) => void
  onApprove: (rows: readonly PayRow[]) => Promise<unknown>
  onReturn: ReturnHours
}

const rowsOnPage = 100

const isBelow = (em: number) => `(max-width: ${em - 0.01}em)`
const atOnce = { getInitialValueInEffect: false }

/** What the columns need of the window beside the sidebar. A phone has cards, paper has room: all of each exception. */
function useSheetRoom(withAmounts: boolean): SheetRoom {
  const isNarrow = useIsNarrow()
  const isTight = useIsTight()
  const isPrinting = useIsPrinting()
  const isTooNarrowForBreaks = useMediaQuery(isBelow(withAmounts ? 91 : 82), false, atOnce) === true
  const isTooNarrowForPlanned = useMediaQuery(isBelow(72.5), false, atOnce) === true
  return useMemo(
    () => ({
      hasBreaks: isPrinting || !isTooNarrowForBreaks,
      hasPlanned: isPrinting || !isTooNarrowForPlanned,
      exceptions: isPrinting || isNarrow ? 'all' : isTight ? 'count' : 'worst',
    }),
    [isPrinting, isNarrow, isTight, isTooNarrowForBreaks, isTooNarrowForPlanned],
  )
}

export function SheetTable({ sheet, amounts, url, onUrl, onApprove, onReturn }: Props) {
  const say = useWords()
  const me = useActorId()
  const { period, decision } = sheet
  const askReturn = (returned: readonly PayRow[]) =>
    openReturn({ periodId: period.id, rows: returned, onReturn })
  const mayApprove = useMay(pay.approve)
  const isOpen = period.state === 'OPEN' && mayApprove
  const rows = useMemo(() => filteredRows(sheet.rows, url), [sheet.rows, url])
  const room = useSheetRoom(hasAmounts(amounts))
  const columns = useMemo(() => sheetColumns(say, { rows, room, amounts }), [say, rows, room, amounts])
  const isNarrowed = url.show !== undefined || url.kind !== undefined
  const approveLabel = decision === 'APPROVED' ? msg('Approve') : msg('Propose')
  const actions = (row: PayRow): Action[] => [
    ...(isDecidable(row, me, decision)
      ? [{ label: approveLabel, always: true as const, icon: IconCheck, onPick: () => onApprove([row]) }]
      : []),
    ...(isReturnable(row, me, decision)
      ? [{ label: msg('Return'), icon: IconArrowBackUp, onPick: () => askReturn([row]) }]
      : []),
  ]
  return (
    <>
      <ShowFilters rows={sheet.rows} url={url} />
      <LocalTable
        name={msg('Timesheet')}
        rows={rows}
        columns={columns}
        rowKey={({ tenantUserId }) => tenantUserId}
        pageSize={rowsOnPage}
        search
        filters={<KindFilter rows={sheet.rows} url={url} onUrl={onUrl} />}
        filtersSet={url.kind === undefined ? 0 : 1}
        opens={({ tenantUserId }) =>
          to(paths.payPerson, { period: period.id, person: tenantUserId, show: url.show, kind: url.kind })
        }
        empty={msg('No hours in this period')}
        emptyHint={msg('It lists everyone who worked or was planned on its days.')}
        onClear={isNarrowed ? () => onUrl({ show: undefined, kind: undefined }) : undefined}
        {...(isOpen && {
          actions,
          bulk: [
            {
              label: decision === 'APPROVED' ? msg('Approve {count}') : msg('Propose {count}'),
              icon: IconCheck,
              of: (chosen: readonly PayRow[]) => approvable(chosen, me, decision),
              onPick: (chosen: readonly PayRow[], clear: () => void) => onApprove(chosen).then(clear),
            },
            {
              label: msg('Return…'),
              icon: IconArrowBackUp,
              of: (chosen: readonly PayRow[]) => chosen.filter((row) => isReturnable(row, me, decision)),
              onPick: askReturn,
            },
          ],
        })}
      />
    </>
  )
}
