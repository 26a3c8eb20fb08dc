import { ask, useAsk, useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { leave } from '@muster/contract/leave/leave'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { openAddLeave } from './AddLeave.tsx'
import { AvailabilityForm } from './availability/AvailabilityForm.tsx'
import { Balances } from './Balances.tsx'
import { LeaveTable } from './requests/LeaveTable.tsx'

interface Props {
  person: { id: number; name: string }
}

export function PersonLeave({ person }: Props) {
  return (
    <div className="stack">
      <div className="row end">
        <Button label={msg('Add leave')} onPick={() => openAddLeave(person)} />
      </div>
      <PersonBalances id={person.id} />
      <LeaveTable tenantUserId={person.id} />
    </div>
  )
}

function PersonBalances({ id }: { id: number }) {
  const { answer } = useAsk(ask(leave.balances, { params: { id } }))
  if (!answer || answer.length === 0) return null
  return (
    <Section title={msg('Leave balances')}>
      <Balances balances={answer} />
    </Section>
  )
}

export function PersonAvailability({ person: { id } }: Props) {
  const { answer, failure, again } = useAsk(ask(leave.availability, { params: { id } }))
  const save = useSend(leave.saveAvailability)
  if (!answer) return <NoAnswer failure={failure} again={again} rows={6} />
  return (
    <Section
      title={msg('Availability')}
      hint={msg('Tap or drag to mark times. Tap again to clear. Repeats weekly.')}
    >
      <AvailabilityForm
        kept={answer}
        draft={`availability of ${id}`}
        save={(body) => save({ params: { id }, body })}
      />
    </Section>
  )
}
