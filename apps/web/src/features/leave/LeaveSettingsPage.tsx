import { prefetch, useAnswer } from '@muster/client/query'
import type { LeaveType } from '@muster/contract/leave/types'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { PageWithAside } from '@muster/ui/page/Page.tsx'
import { badge, type Column, column, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { useUrlChoice } from '../../navigation/url.ts'
import { leaveKinds } from '../../shared/leave/leave-words.ts'
import { leaveTypesQuestion } from '../../shared/leave/my-leave.ts'
import { BalancesSection } from './settings/BalancesSection.tsx'
import { RulesSection, rulesQuestion } from './settings/RulesSection.tsx'
import { TypeForm } from './settings/TypeForm.tsx'

export const loader = () => prefetch(leaveTypesQuestion, rulesQuestion)

const columnsOf = (say: Say): Column<LeaveType>[] => [
  text('name', msg('Name'), { wraps: true }),
  column('kind', msg('Kind'), ({ kind }) => say(leaveKinds[kind]), {
    cell: (type) => <KindCell type={type} />,
    wraps: true,
  }),
  column('paid', msg('Pay'), ({ paid }) => say(paidWord(paid)), { hidden: true }),
  column('proofNeeded', msg('Proof'), ({ proofNeeded }) => (proofNeeded ? say('Proof required') : ''), {
    hidden: true,
  }),
  text('payrollCode', msg('Payroll code'), { hidden: true }),
  badge(
    'enabled',
    msg('Status'),
    ({ enabled }) => say(enabled ? msg('Active') : msg('Inactive')),
    ({ enabled }) => (
      <Badge label={enabled ? msg('Active') : msg('Inactive')} tone={enabled ? 'good' : 'calm'} />
    ),
  ),
]

const paidWord = (paid: boolean) => (paid ? msg('Paid') : msg('Unpaid'))

function KindCell({ type: { kind, paid, proofNeeded, payrollCode } }: { type: LeaveType }) {
  const say = useWords()
  const facts = [say(paidWord(paid)), ...(proofNeeded ? [say('Proof required')] : []), payrollCode]
  return (
    <>
      {say(leaveKinds[kind])}
      <span className="faint block">{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

export default function LeaveSettingsPage() {
  const say = useWords()
  const types = useAnswer(leaveTypesQuestion)
  const [edited, edit] = useUrlChoice('edit', types)
  const columns = useMemo(() => columnsOf(say), [say])
  return (
    <PageWithAside
      title={msg('Leave settings')}
      sentence={msg('Leave types, access to medical details, and balances.')}
      aside={<TypeForm key={edited?.id} type={edited} onDone={() => void edit(undefined)} />}
    >
      <div className="stack">
        <LocalTable
          name={msg('Kinds of leave')}
          rows={types}
          columns={columns}
          empty={msg('No kinds of leave yet')}
          emptyHint={msg('Add the first one with the form on this page.')}
          actions={(type) => [{ label: msg('Edit'), onPick: () => edit(type) }]}
        />
        <RulesSection />
        <BalancesSection types={types} />
      </div>
    </PageWithAside>
  )
}
