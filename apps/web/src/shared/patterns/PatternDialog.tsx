import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import { mostPlaces, type ShiftPattern, type UnneededShifts } from '@muster/contract/shift-patterns'
import { instantOf, isoWithOffset, localDate } from '@muster/rules/zone'
import { DateField } from '@muster/ui/DateField.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { FixedValue } from '@muster/ui/FixedValue.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { useFormValue } from '@muster/ui/form-context.ts'
import { day } from '@muster/ui/format.ts'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { TimeField } from '@muster/ui/TimeField.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { holidayChoices } from '../../features/calendar/holiday-choices.ts'
import { RepeatFields } from '../../features/calendar/RepeatFields.tsx'
import { concernsPeople, confirmMovedShifts } from './MovedShifts.tsx'
import { draftOfPattern, newPattern, type PatternDraft, PatternShape, patternInput } from './pattern-draft.ts'
import css from './patterns.module.css'

interface Props {
  jobId: number
  zone: string
  /** Undefined for a new one. */
  pattern: ShiftPattern | undefined
  onClose: () => void
}

/** What a job needs: when, how often, and how many people. */
export function PatternDialog({ jobId, zone, pattern, onClose }: Props) {
  const [start] = useState(() =>
    pattern ? draftOfPattern(pattern) : newPattern(localDate(zone, Date.now())),
  )
  const { mutateAsync: add } = useSend(roster.addPattern)
  const { mutateAsync: check } = useSend(roster.checkPattern)
  const { mutateAsync: update } = useSend(roster.updatePattern)
  const [isAsking, setAsking] = useState(false)
  const save = async (draft: PatternDraft) => {
    if (!pattern) return add({ params: { id: jobId }, body: patternInput(draft, zone) })
    const { id, version, allDay, notifyBeforeMinutes } = pattern
    const body = {
      ...patternInput(draft, zone, { allDay, notifyBeforeMinutes }),
      version,
      ...(draft.changesFrom && { from: draft.changesFrom }),
    }
    const change = await check({ params: { id }, body })
    let unneeded: UnneededShifts | undefined
    if (concernsPeople(change)) {
      setAsking(true)
      unneeded = await confirmMovedShifts(change)
      setAsking(false)
      if (!unneeded) return withdrawn
    }
    // The conflicts were read in the question.
    const query = change.conflicts.length > 0 ? { force: 'true' as never } : {}
    return update({ params: { id }, query, body: { ...body, ...(unneeded === 'END' && { unneeded }) } })
  }
  const done = () => {
    showToast(pattern ? msg('Changed what the job needs') : msg('Added to what the job needs'))
    onClose()
  }
  return (
    <Dialog
      title={pattern ? msg('Change what is needed') : msg('Add what is needed')}
      isBelow={isAsking}
      onClose={onClose}
    >
      <Form
        shape={PatternShape}
        draft={`pattern ${pattern?.id ?? `of job ${jobId}`}`}
        start={start}
        save={save}
        onSaved={done}
        onCancel={onClose}
        submit={pattern ? msg('Save changes') : msg('Add')}
      >
        <PatternFields zone={zone} isNew={!pattern} start={start.date} />
      </Form>
    </Dialog>
  )
}

interface FieldsProps {
  zone: string
  isNew: boolean
  start: string
}
function PatternFields({ zone, isNew, start }: FieldsProps) {
  const say = useWords()
  return (
    <>
      <div className={css.pair}>
        <TimeField name="from" label={msg('Start')} required />
        <TimeField name="to" label={msg('End')} required />
        <NumberField name="places" label={msg('Places')} min={1} max={mostPlaces} required />
      </div>
      <p className="faint">
        {say('By the clock of the site ({zone}). An end before the start is on the next day.', { zone })}
      </p>
      <Repeat zone={zone} start={start} />
      <div className={css.pair}>
        {isNew ? (
          <DateField name="date" label={msg('From')} required />
        ) : (
          <FixedValue label={msg('From')} value={day(start)} why={msg('The first day cannot be changed.')} />
        )}
        <DateField name="until" label={msg('Until')} clearable />
        <NumberField name="unpaidBreakMinutes" label={msg('Unpaid break')} unit={msg('minutes')} min={0} />
      </div>
      <p className="faint">
        {say('Without a last day it runs to the end of the contract, and goes on when that is renewed.')}
      </p>
      <SelectField
        name="holidayPolicy"
        label={msg('On public holidays')}
        options={holidayChoices}
        translate
      />
      <TextField name="title" label={msg('Title')} />
      {!isNew && (
        <>
          <DateField name="changesFrom" label={msg('Changes count from')} clearable />
          <p className="faint">
            {say(
              'Without a day from the next shift on. Shifts of people with these times get the new times.',
            )}
          </p>
        </>
      )}
    </>
  )
}

/** The rule follows the first day and the start that are typed. */
function Repeat({ zone, start }: { zone: string; start: string }) {
  const typed = useFormValue<string>('date') ?? start
  const time = useFormValue<string>('from') ?? ''
  return <RepeatFields zone={zone} start={momentOf(zone, typed, start, time)} />
}

function momentOf(zone: string, date: string, usual: string, time: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const isTime = /^\d{2}:\d{2}$/.test(time)
  return isoWithOffset(zone, instantOf(zone, `${isDay ? date : usual}T${isTime ? time : '12:00'}`))
}
