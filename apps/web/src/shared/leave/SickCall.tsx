import { leave } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { RowsSkeleton, useIsOnline } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { useKept } from '../../offline/kept/kept-answers.ts'
import { queue } from '../../offline/use-queued.ts'
import checklistCss from '../checklist/checklist.module.css'
import { companyToday } from '../here/company-today.ts'
import { leaveDays } from './leave-words.ts'
import { leaveTypesQuestion, type SickDays, sickSpan, sickTypes } from './my-leave.ts'

export const openSickCall = () => openDialog(msg('I am sick'), (close) => <SickCall close={close} />)

function SickCall({ close }: { close: () => void }) {
  const say = useWords()
  const { answer, failure } = useKept(leaveTypesQuestion)
  const types = answer && sickTypes(answer)
  if (types && types.length > 0) return <SickForm types={types} close={close} />
  if (!types && failure === null) return <RowsSkeleton rows={3} />
  return (
    <div className="stack">
      <p role="alert">
        {say(
          types
            ? msg('Your company has no sick leave set up. Call your office.')
            : msg('This phone has not loaded what it needs yet. Call your office.'),
        )}
      </p>
      <Button label={msg('Close')} size="field" wide onPick={close} />
    </div>
  )
}

const choices: readonly { value: SickDays; label: string }[] = [
  { value: 'TODAY', label: msg('Today') },
  { value: 'TOMORROW', label: msg('Tomorrow') },
  { value: 'BOTH', label: msg('Today and tomorrow') },
  { value: 'UNTIL', label: msg('Longer') },
]

function SickForm({ types, close }: { types: readonly LeaveType[]; close: () => void }) {
  const say = useWords()
  const isOnline = useIsOnline()
  const today = companyToday()
  const [days, choose] = useState<SickDays>('TODAY')
  const [until, setUntil] = useState<string | undefined>()
  const [type, setType] = useState(types[0]!.id)
  const isComplete = days !== 'UNTIL' || (until !== undefined && until >= today)
  const span = sickSpan(days, today, until ?? today)
  const send = async () => {
    await queue(leave.ask, { body: { ...span, type, recordedAt: new Date().toISOString() } })
    close()
  }
  return (
    <div className="stack">
      <div
        className={`${checklistCss.choices} ${checklistCss.two}`}
        role="radiogroup"
        aria-label={say('Date')}
      >
        {choices.map(({ value, label }) => (
          // biome-ignore lint/a11y/useSemanticElements: as large as a thumb, as every choice of the field
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={days === value}
            className={checklistCss.choice}
            onClick={() => choose(value)}
          >
            {say(label)}
          </button>
        ))}
      </div>
      {days === 'UNTIL' && (
        <DateField
          label={msg('Last day')}
          min={today}
          value={until}
          onChange={(next) => setUntil(next ?? undefined)}
        />
      )}
      {types.length > 1 && (
        <SelectField
          label={msg('Type')}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          value={type}
          onChange={(next) => next && setType(next)}
        />
      )}
      {isComplete && <p className="strong figures">{leaveDays({ ...span, isPartDay: false })}</p>}
      <p>{say('It counts at once. Your office finds others for your shifts.')}</p>
      {!isOnline && (
        <p role="status" className="strong">
          {say(
            'There is no signal. It is saved on this phone and sent later. If it is urgent, call your office.',
          )}
        </p>
      )}
      <Button
        label={msg('Call in sick')}
        kind="primary"
        size="field"
        wide
        disabled={!isComplete}
        onPick={send}
      />
    </div>
  )
}
