import { useAsk } from '@muster/client/query'
import { type Leave, LeaveState } from '@muster/contract/leave/leave'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, type Column, column, date, number, widths } from '@muster/ui/table/columns.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconArrowBackUp, IconCheck, IconEye, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { choicesOf } from '../../../shared/choices.ts'
import { companyZone } from '../../../shared/here/company-zone.ts'
import { leaveDays, leaveStates, typeText } from '../../../shared/leave/leave-words.ts'
import { leaveTypesQuestion } from '../../../shared/leave/my-leave.ts'
import { ReplacedBy } from '../../../shared/leave/ReplacedBy.tsx'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { choicesFilter, dayFilter, filter, personFilter } from '../../../shared/server-table/filters.tsx'
import { ServerTable } from '../../../shared/server-table/ServerTable.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { leaveList, leaveListOf } from './leave-list.ts'
import { ProofCell } from './ProofCell.tsx'
import { takingBack, useDecide } from './use-decide.tsx'

const person = column<Leave>('name', msg('Person'), ({ name }) => name, {
  cell: (row) => <PersonLink {...row} id={row.tenantUserId} />,
})

function columnsOf(say: Say): Column<Leave>[] {
  return [
    column('from', msg('Date'), daysInFile, {
      cell: (row) => <span className="figures">{leaveDays(row)}</span>,
      wraps: true,
      width: 272,
    }),
    column('typeName', msg('Type'), ({ typeName }) => typeText(say, typeName), {
      cell: (row) => (
        <>
          {typeText(say, row.typeName)}
          <ReplacedBy row={row} />
        </>
      ),
      wraps: true,
      width: 136,
    }),
    badge(
      'state',
      msg('Status'),
      ({ state }) => say(leaveStates[state].label),
      ({ state }) => <Badge {...leaveStates[state]} />,
    ),
    number('shifts', msg('Shifts')),
    column('reason', msg('Reason'), ({ reason }) => reason, { wraps: true, onCard: 'never' }),
    column('proof', msg('Proof'), (row) => proofText(say, row), {
      cell: (row) => <ProofCell row={row} />,
      width: widths.badge,
      onCard: 'never',
    }),
    { ...date('requestedAt', msg('Requested')), hidden: true },
    column('decidedBy', msg('Decided by'), ({ decidedBy }) => decidedBy, {
      cell: ({ decidedBy, decidedAt, decisionReason }) => (
        <span title={[decidedAt ? day(decidedAt) : '', decisionReason].filter(Boolean).join(' · ')}>
          {decidedBy}
        </span>
      ),
      onCard: 'never',
      hidden: true,
    }),
  ]
}

/** Whoever reads the file elsewhere must know whose clock it is. */
const daysInFile = (row: Leave) => (row.isPartDay ? `${leaveDays(row)} (${companyZone()})` : leaveDays(row))

const proofText = (say: Say, { file, proofMissing }: Leave) =>
  proofMissing ? say('Missing certificate') : (file?.fileName ?? '')

const states = choicesFilter('states', msg('Status'), choicesOf(LeaveState.options, leaveStates))
const typeFilter = filter<'typeId', number>('typeId', (value, onChange) => (
  <TypeFilter value={value} onChange={onChange} />
))
const proofFilter = filter<'proofMissing', boolean>('proofMissing', (value = false, onChange) => (
  <CheckField
    label={msg('Missing certificate')}
    value={value}
    onChange={(next) => onChange(next || undefined)}
  />
))
const days = [dayFilter('startDate', msg('From')), dayFilter('endDate', msg('To'))]
const filtersOfPerson = [states, typeFilter, ...days, proofFilter]
const filters = [states, typeFilter, personFilter('tenantUserId'), ...days, proofFilter]

interface TypeProps {
  value: number | undefined
  onChange: (value: number | undefined) => void
}
function TypeFilter({ value, onChange }: TypeProps) {
  const { answer } = useAsk(leaveTypesQuestion)
  return (
    <SelectField
      compact
      clearable
      label={msg('Type')}
      options={(answer ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const empty = {
  text: msg('No leave yet'),
  hint: msg('Requests from the field and leave that you note appear here.'),
}

export function LeaveTable({ tenantUserId }: { tenantUserId?: number }) {
  const say = useWords()
  const [opened, open] = useState<Leave>()
  const actionsOf = useLeaveActions(open)
  const columns = useMemo(() => columnsOf(say), [say])
  const ofPerson = useMemo(() => tenantUserId && leaveListOf(tenantUserId), [tenantUserId])
  return (
    <>
      <ServerTable
        list={ofPerson || leaveList}
        columns={ofPerson ? columns : [person, ...columns]}
        filters={ofPerson ? filtersOfPerson : filters}
        nameOf={(row) => `${row.name} ${leaveDays(row)}`}
        actions={actionsOf}
        empty={empty}
      />
      {opened && <LeaveDialog row={opened} onClose={() => open(undefined)} />}
    </>
  )
}

function useLeaveActions(open: (row: Leave) => void) {
  const { approve, decline, takeBack } = useDecide()
  return (row: Leave): Action[] => [
    {
      label: msg('View [act]'),
      icon: IconEye,
      always: true,
      onPick: () => open(row),
    },
    ...(row.state === 'REQUESTED'
      ? [
          { label: msg('Approve'), icon: IconCheck, onPick: () => approve(row) },
          { label: msg('Decline'), icon: IconX, onPick: () => decline(row) },
        ]
      : []),
    ...(row.state === 'APPROVED'
      ? [
          {
            label: msg('Withdraw'),
            icon: IconArrowBackUp,
            confirm: takingBack(row),
            onPick: () => takeBack(row),
          },
        ]
      : []),
  ]
}
