import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { type PayCalendar, PayCalendarInput } from '@muster/contract/pay/calendars'
import { pay } from '@muster/contract/pay/pay'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { kindChoices } from './calendar-words.ts'

interface Props {
  calendar: PayCalendar | undefined
  isFirst: boolean
  onDone: () => void
}

export function CalendarForm({ calendar, isFirst, onDone }: Props) {
  const create = useSend(pay.createCalendar, [company])
  const update = useSend(pay.updateCalendar)
  const save = (body: PayCalendarInput) =>
    calendar
      ? update({ params: { id: calendar.id }, body: { ...body, version: calendar.version } })
      : create({ body })
  return (
    <Section title={calendar ? msg('Change pay calendar') : msg('Add pay calendar')}>
      <Form
        shape={PayCalendarInput}
        draft={calendar ? `pay calendar ${calendar.id}` : 'pay calendar'}
        start={calendar}
        save={save}
        onSaved={onDone}
        submit={calendar ? msg('Save changes') : msg('Add pay calendar')}
        success={calendar ? msg('Pay calendar saved') : msg('Pay calendar added')}
        {...(calendar && { onCancel: onDone })}
      >
        <TextField name="name" label={msg('Name')} width="name" required />
        <SelectField name="kind" label={msg('Pay cycle')} options={kindChoices} translate required />
        <DateField
          name="firstDay"
          label={msg('First day')}
          help={msg('Of the first period. Monthly periods start on this day of each month.')}
          required
        />
        {!isFirst && (
          <DateField
            name="defaultFrom"
            label={msg('For everyone from')}
            help={msg('Leave empty if it is only for the people you add.')}
            clearable
          />
        )}
      </Form>
    </Section>
  )
}
