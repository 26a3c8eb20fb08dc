import { useMay } from '@muster/client/use-may'
import { isCompanyAdmin, isManagement, isOwner } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import type { PaySheet } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { RareActs } from '@muster/ui/button/RareActs.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconDownload, IconFileExport, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { useReportOrder } from '../../../shared/ReportDownload.tsx'
import { LockDialog } from './LockDialog.tsx'
import { openUnlock } from './open-unlock.tsx'

export function PeriodActions({ sheet, level }: { sheet: PaySheet; level: number }) {
  const [isLocking, lock] = useState(false)
  const { period, totals } = sheet
  const isOpen = period.state === 'OPEN'
  const isReady = isOpen && !period.isCurrent && totals.people > 0 && totals.approved === totals.people
  const mayExport = useMay({ rights: ['exportsData'] })
  const mayLock = useMay(pay.lock)
  const say = useWords()
  const isNarrow = useIsNarrow()
  const reports = useReportOrder((asked) => ({ kind: 'pay', asked: { periodId: period.id, ...asked } }))
  const mayReport = isManagement(level) && mayExport && totals.people > 0
  const reportsInMenu = reports.map(({ label, onPick }) => ({
    ...{ label: `${say('Download report')}: ${say(label)}`, onPick },
    isNext: false,
  }))
  const unlock = { label: msg('Unlock'), icon: IconLockOpen, onPick: () => openUnlock(period) }
  const exporting = {
    ...{ label: msg('Export to payroll'), icon: IconFileExport, isNext: period.state === 'LOCKED' },
    href: to(paths.payHandOver, { period: period.id }),
  }
  const locking = { label: msg('Lock period'), icon: IconLock, isNext: isReady, onPick: () => lock(true) }
  const acts = [
    ...(mayReport && isNarrow ? reportsInMenu : []),
    ...(isOwner(level) && !isOpen ? [{ ...unlock, isNext: false }] : []),
    ...(isCompanyAdmin(level) ? [exporting] : []),
    ...(isCompanyAdmin(level) && mayLock && isOpen ? [locking] : []),
  ]
  return (
    <>
      {mayReport && !isNarrow && (
        <MenuButton label={msg('Download report')} icon={IconDownload} choices={reports} />
      )}
      <RareActs acts={acts.filter(({ isNext }) => !isNext)} />
      {acts
        .filter(({ isNext }) => isNext)
        .map((act) => (
          <Button key={act.label} kind="primary" {...act} />
        ))}
      {isLocking && <LockDialog sheet={sheet} onClose={() => lock(false)} />}
    </>
  )
}
