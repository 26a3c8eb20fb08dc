import { mostBreaks, type VisitBreak } from '@muster/contract/works/times'
import { Button } from '@muster/ui/button/Button.tsx'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { useDrawn, useFormValue, useSetFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { breakSentences, type TypedBreak } from './edited-breaks.ts'
import { type EditedTimes, instantsOf } from './edited-times.ts'
import css from './visits.module.css'

interface Props {
  recorded: { startTime: string; endTime: string | null; timezone: string }
  breaks: readonly VisitBreak[]
}

export function BreakFields({ recorded, breaks }: Props) {
  const say = useWords()
  const typed = useFormValue<TypedBreak[]>('breaks') ?? []
  const set = useSetFormValue()
  const keys = typed.map((_, index) => `breaks.${index}`)
  return (
    <fieldset className={css.breaks}>
      <legend className="strong">{say('Breaks')}</legend>
      {keys.map((key, index) => (
        <div key={key} className={css.breakFields}>
          <TimeField name={`${key}.from`} label={msg('Break from')} required />
          <TimeField name={`${key}.to`} label={msg('Break to')} required />
          <TextField name={`${key}.reason`} label={msg('Reason for the break')} />
          <Button
            label={msg('Remove break')}
            size="small"
            icon={IconTrash}
            onPick={() =>
              set(
                'breaks',
                typed.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
      {typed.length < mostBreaks && (
        <Button
          label={msg('Add break')}
          size="small"
          icon={IconPlus}
          onPick={() => set('breaks', [...typed, { from: '', to: '', reason: '' }])}
        />
      )}
      <BreakNotice recorded={recorded} breaks={breaks} />
    </fieldset>
  )
}

function BreakNotice({ recorded, breaks }: Props) {
  const say = useWords()
  const lines = useDrawn((store) => {
    const values = store.values() as EditedTimes
    try {
      const visit = { ...instantsOf(values, recorded), timezone: recorded.timezone }
      return breakSentences(say, breaks, { typed: values.breaks ?? [], visit }).join('\n')
    } catch {
      // A time is half typed.
      return ''
    }
  })
  if (lines === '') return null
  return (
    <div role="status" className="reading">
      {lines.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
