import { useSend } from '@muster/client/query'
import { chosen, day as dayShape } from '@muster/contract/kit/shapes'
import type { PayCalendar } from '@muster/contract/pay/calendars'
import { pay } from '@muster/contract/pay/pay'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { z } from 'zod'
import { PersonLink } from '../../../shared/name-links/NameLinks.tsx'
import { EmployeePicker } from '../../../shared/pickers/EmployeePicker.tsx'
import css from '../pay.module.css'

const Shape = z.object({ tenantUserId: chosen(msg('Please select a employee.')), from: dayShape })

export function CalendarPeople({ calendar }: { calendar: PayCalendar }) {
  const say = useWords()
  const send = useSend(pay.setPeople)
  return (
    <Section
      title={msg('People of {name}')}
      values={{ name: calendar.name }}
      hint={msg('Earlier days stay in their previous calendar.')}
    >
      <div className="stack">
        {calendar.people.length === 0 && <p className="faint">{say('No people added by name.')}</p>}
        <ul className={clsx('plain-list', css.people)}>
          {calendar.people.map(({ tenantUserId, name, distinguishedBy, from }) => (
            <li key={tenantUserId}>
              <PersonLink id={tenantUserId} name={name} distinguishedBy={distinguishedBy} />
              <span className="faint figures">{say('from {day}', { day: day(from) })}</span>
            </li>
          ))}
        </ul>
        <Form
          shape={Shape}
          draft={`pay calendar ${calendar.id} people`}
          save={({ tenantUserId, from }) =>
            send({ params: { id: calendar.id }, body: { tenantUserIds: [tenantUserId], from } })
          }
          onSaved={() => showToast(msg('Person added'))}
          submit={msg('Add person')}
        >
          <EmployeePicker name="tenantUserId" required />
          <DateField name="from" label={msg('From')} min={calendar.firstDay} required />
        </Form>
      </div>
    </Section>
  )
}
