import { useSend } from '@muster/client/query'
import { type NotificationChoices, type QuietHours, quietModes } from '@muster/contract/notifications/choices'
import { notifications } from '@muster/contract/notifications/notifications'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { choicesOf } from '../../../shared/choices.ts'
import { zoneCity } from '../../../shared/site-time/zone-city.ts'

const modeWords = {
  OFF_SHIFT: msg('At night (22:00–06:00), outside my shifts'),
  HOURS: msg('Between two times'),
  NONE: msg('Never'),
} as const satisfies Record<QuietHours['mode'], string>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Must be a time'))
const Quiet = z.object({ mode: z.enum(quietModes), from: clock, to: clock })

export function QuietSection({ quiet, timezone }: Pick<NotificationChoices, 'quiet' | 'timezone'>) {
  const say = useWords()
  const choose = useSend(notifications.choose)
  const save = ({ mode, from, to }: z.output<typeof Quiet>) => {
    const times = mode === 'HOURS' ? { from, to } : { from: null, to: null }
    return choose({ body: { quiet: { mode, ...times } } })
  }
  return (
    <Section
      title={msg('Quiet hours')}
      hint={msg(
        'Emails, texts and push notifications wait until quiet hours end. Urgent ones still come through.',
      )}
    >
      <Form
        shape={Quiet}
        draft="quiet hours"
        start={{ mode: quiet.mode, from: quiet.from ?? '21:00', to: quiet.to ?? '07:00' }}
        save={save}
        submit={msg('Save changes')}
        success={msg('Quiet hours saved')}
        summary={false}
      >
        <SelectField
          name="mode"
          label={msg('Quiet hours')}
          translate
          options={choicesOf(quietModes, modeWords)}
        />
        <Times />
        <p className="faint">{say('{zone} time', { zone: zoneCity(timezone) })}</p>
      </Form>
    </Section>
  )
}

function Times() {
  const mode = useFormValue('mode')
  if (mode !== 'HOURS') return null
  return (
    <>
      <TimeField name="from" label={msg('From')} />
      <TimeField name="to" label={msg('Until')} />
    </>
  )
}
