import { msg } from '@muster/contract/kit/msg'
import type { Work } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { EndVisitDialog } from './EndVisitDialog.tsx'
import { EnterVisitDialog } from './EnterVisitDialog.tsx'
import { VoidVisitDialog } from './VoidVisitDialog.tsx'
import type { VisitAct } from './visit-actions.tsx'

export interface OpenVisit {
  act: VisitAct
  workId: number
  of?: string
}

export const whoAndWhere = ({ employeeName, locationName }: Pick<Work, 'employeeName' | 'locationName'>) =>
  `${employeeName}, ${locationName}`

export function VisitDialog({ open, onClose }: { open: OpenVisit | undefined; onClose: () => void }) {
  if (!open) return null
  const Shown = open.act === 'end' ? EndVisitDialog : VoidVisitDialog
  return <Shown workId={open.workId} of={open.of} onClose={onClose} />
}

export function AddVisit(known: { tenantUserId?: number | undefined; siteId?: number | undefined }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button label={msg('Add visit')} icon={<IconPlus size={16} aria-hidden />} onPick={() => open(true)} />
      {isOpen && <EnterVisitDialog {...known} onClose={() => open(false)} />}
    </>
  )
}
