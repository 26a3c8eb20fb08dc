import { ask, useAsk, useSend } from '@muster/client/query'
import { type Suspension, suspensions } from '@muster/contract/users/suspensions'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed } from '@muster/ui/dialog/confirm.tsx'
import { Badge, type Tone } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { day, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { affected, openChangeSuspension } from './suspend-forms.tsx'
import css from './suspensions.module.css'

const states: Readonly<Record<Suspension['state'], { label: string; tone: Tone }>> = {
  COMING: { label: msg('Not started yet'), tone: 'warn' },
  NOW: { label: msg('Suspended now'), tone: 'bad' },
  OVER: { label: msg('Suspension over'), tone: 'calm' },
}

interface Props {
  person: { id: number; name: string }
  mayChange: boolean
}

export function PersonSuspensions({ person, mayChange }: Props) {
  const { answer, failure, again } = useAsk(ask(suspensions.list, { params: { id: person.id } }))
  if (failure && !answer) return <ErrorState error={failure} onRetry={again} />
  if (!answer || answer.length === 0) return null
  return (
    <Section title={msg('Suspensions')}>
      <ul className={clsx('plain-list', css.list)}>
        {answer.map((one) => (
          <li key={one.id} className="stack small">
            <SuspensionFacts of={one} />
            {mayChange && one.state !== 'OVER' && <Acts suspension={one} name={person.name} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SuspensionFacts({ of }: { of: Suspension }) {
  const say = useWords()
  const { from, until, state, reason, madeAt, madeBy, endedAt, endedBy } = of
  const days = { from: day(from), until: day(until) }
  return (
    <>
      <div className="row">
        <Badge {...states[state]} />
        <strong>
          {until === null
            ? say('From {from} until further notice', days)
            : say('From {from} until {until}', days)}
        </strong>
      </div>
      {reason && (
        <p className="reading">
          <bdi>{reason}</bdi>
        </p>
      )}
      <p className="faint">{say('Suspended by {name} on {at}', { name: madeBy, at: moment(madeAt) })}</p>
      {endedAt && endedBy && (
        <p className="faint">{say('Ended by {name} on {at}', { name: endedBy, at: moment(endedAt) })}</p>
      )}
    </>
  )
}

interface ActsProps {
  suspension: Suspension
  name: string
}
function Acts({ suspension, name }: ActsProps) {
  const end = useSend(suspensions.end, affected)
  const endNow = async () => {
    const question = {
      title: msg('End suspension'),
      sentence: msg(
        '{name} can be planned again from today. Shifts that are still uncovered are theirs again.',
      ),
      values: { name },
      proceed: msg('End suspension'),
    }
    const isDone = await confirmed(question, () => end({ params: { id: suspension.id } }))
    if (isDone) showToast(msg('Suspension ended'))
  }
  return (
    <div className="row">
      <Button label={msg('Change…')} size="small" onPick={() => openChangeSuspension({ suspension, name })} />
      <Button label={msg('End suspension')} size="small" onPick={() => void endNow()} />
    </div>
  )
}
