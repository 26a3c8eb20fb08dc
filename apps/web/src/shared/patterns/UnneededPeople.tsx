import type { UnneededPerson, UnneededShifts } from '@muster/contract/planning/shift-patterns'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import css from './patterns.module.css'

const ways = [
  { value: 'KEEP', label: msg('Keep these shifts') },
  { value: 'END', label: msg('End these shifts') },
] as const

interface Props {
  people: readonly UnneededPerson[]
  value: UnneededShifts
  onChange: (value: UnneededShifts) => void
}
export function UnneededPeople({ people, value, onChange }: Props) {
  const say = useWords()
  return (
    <section className="stack small">
      <p>{say('These people have shifts on days that are no longer needed:')}</p>
      <ul>
        {people.map(({ tenantUserId, name, distinguishedBy, shifts, firstDay }) => (
          <li key={tenantUserId}>
            <bdi>{nameApart(name, distinguishedBy)}</bdi>{' '}
            <span className="faint figures">
              {say('{count} shifts, from {date}', { count: shifts, date: day(firstDay) })}
            </span>
          </li>
        ))}
      </ul>
      <Pills label={msg('Effect on these shifts')} options={ways} value={value} onChange={onChange} />
      <p className="faint">
        {value === 'KEEP'
          ? say('They stay planned, and the roster marks them as not needed.')
          : say('They end now, and the people are notified.')}
      </p>
    </section>
  )
}

/** Asks what becomes of the shifts that fill a need that is removed; undefined: it is not removed. */
export const askOfRemoval = (name: string, people: readonly UnneededPerson[]) =>
  askInDialog<UnneededShifts>(msg('Remove'), (answer, close) => (
    <Removal name={name} people={people} onConfirm={answer} onClose={close} />
  ))

interface RemovalProps {
  name: string
  people: readonly UnneededPerson[]
  onConfirm: (unneeded: UnneededShifts) => void
  onClose: () => void
}
function Removal({ name, people, onConfirm, onClose }: RemovalProps) {
  const say = useWords()
  const [unneeded, choose] = useState<UnneededShifts>('KEEP')
  return (
    <div className="stack">
      <div className={css.affected}>
        <p>{say('From now on the job no longer needs {name}.', { name })}</p>
        <UnneededPeople people={people} value={unneeded} onChange={choose} />
      </div>
      <div className="row end">
        <Button label={msg('Cancel')} onPick={onClose} autoFocus />
        <Button kind="danger" label={msg('Remove')} onPick={() => onConfirm(unneeded)} />
      </div>
    </div>
  )
}
