import { useMay } from '@muster/client/use-may'
import { msg } from '@muster/contract/kit/msg'
import { isCompanyAdmin, isManagement, isOwner } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import type { PaySheet } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconFileExport, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { ReportOrder } from '../../../shared/ReportDownload.tsx'
import { LockDialog } from './LockDialog.tsx'
import { openUnlock } from './open-unlock.tsx'

export function PeriodActions({ sheet, level }: { sheet: PaySheet; level: number }) {
  const [isLocking, lock] = useState(false)
  const { period, totals } = sheet
  const isOpen = period.state === 'OPEN'
  const isReady = isOpen && !period.isCurrent && totals.people > 0 && totals.approved === totals.people
  const mayExport = useMay({ rights: ['exportsData'] })
  const mayLock = useMay(pay.lock)
  return (
    <>
      {isManagement(level) && mayExport && totals.people > 0 && (
        <ReportOrder order={(asked) => ({ kind: 'pay', asked: { periodId: period.id, ...asked } })} />
      )}
      {isOwner(level) && !isOpen && (
        <Button label={msg('Unlock')} icon={IconLockOpen} onPick={() => openUnlock(period)} />
      )}
      {isCompanyAdmin(level) && (
        <Button
          label={msg('Export to payroll')}
          kind={period.state === 'LOCKED' ? 'primary' : 'quiet'}
          icon={IconFileExport}
          href={to(paths.payHandOver, { period: period.id })}
        />
      )}
      {isCompanyAdmin(level) && mayLock && isOpen && (
        <Button
          label={msg('Lock period')}
          kind={isReady ? 'primary' : 'quiet'}
          icon={IconLock}
          onPick={() => lock(true)}
        />
      )}
      {isLocking && <LockDialog sheet={sheet} onClose={() => lock(false)} />}
    </>
  )
}
