import { ask, useAsk, useSend } from '@muster/client/query'
import { day as dayShape, needed } from '@muster/contract/kit/shapes'
import { calendar, HolidayRegion } from '@muster/contract/planning/calendar'
import { holidayRegions, type HolidayRegion as Region } from '@muster/rules/time/holidays'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { day, today } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import css from './calendar.module.css'

const regionChoices = holidayRegions.map((value) => ({ value, label: value }))
const thisYear = Number(today().slice(0, 4))
const yearChoices = Array.from({ length: 6 }, (_, at) => thisYear - 1 + at).map((value) => ({
  value,
  label: String(value),
}))
const Shape = z.object({
  date: dayShape,
  name: needed(120, msg('Name is required')),
  everywhere: z.boolean().optional(),
  isNone: z.boolean().optional(),
  region: HolidayRegion.optional(),
})

const holidaysOf = (year: number, region: Region) => ask(calendar.holidays, { query: { year, region } })
const firstRegion = 'NSW'
export const firstHolidays = holidaysOf(thisYear, firstRegion)

export function HolidaysSection() {
  const say = useWords()
  const [region, setRegion] = useState<Region>(firstRegion)
  const [year, setYear] = useState(thisYear)
  const { answer, failure, again } = useAsk(holidaysOf(year, region))
  const save = useSend(calendar.saveHoliday, [calendar])
  const remove = useSend(calendar.removeHoliday, [calendar])
  return (
    <Section title={msg('Public holidays')} hint={msg('Shifts can be skipped or moved on these days.')}>
      <div className="stack">
        <div className={css.pair}>
          <SelectField
            label={msg('State')}
            value={region}
            onChange={(next) => next && setRegion(next)}
            options={regionChoices}
          />
          <SelectField
            label={msg('Year')}
            value={year}
            onChange={(next) => next && setYear(next)}
            options={yearChoices}
          />
        </div>
        {!answer && <NoAnswer failure={failure} again={again} rows={6} />}
        <ul className={clsx('plain-list', css.holidayList)}>
          {answer?.map((holiday) => (
            <li key={`${holiday.id} ${holiday.date} ${holiday.name}`}>
              <span className="figures">{day(holiday.date)}</span>
              <span>{holiday.id === null ? say(holiday.name) : holiday.name}</span>
              {!holiday.isHoliday && <Badge label={msg('No holiday')} />}
              {holiday.id !== null && (
                <span className="push">
                  <IconButton
                    label={say('Remove {name}', { name: holiday.name })}
                    icon={IconTrash}
                    onPick={() => void remove({ params: { id: holiday.id! } })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
        <Form
          shape={Shape}
          draft={`holiday ${region}`}
          save={({ everywhere, isNone, date, name }) =>
            save({ body: { date, name, region: everywhere ? null : region, isHoliday: !isNone } })
          }
          submit={msg('Add a day')}
        >
          <DateField name="date" label={msg('Day')} required />
          <TextField name="name" label={msg('Name')} width="name" required />
          <CheckField name="everywhere" label={msg('All states')} />
          <CheckField name="isNone" label={msg('Not a holiday here')} />
        </Form>
      </div>
    </Section>
  )
}
