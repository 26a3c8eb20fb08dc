import { ask, useAsk } from '@muster/client/query'
import type { Preview } from '@muster/contract/notifications/choices'
import { kindOf, type NotificationType, notificationTypes } from '@muster/contract/notifications/kinds'
import type { NotificationCategory } from '@muster/contract/notifications/matrix'
import { notifications } from '@muster/contract/notifications/notifications'
import { nameApart } from '@muster/rules/people/full-name'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { gatewayWords } from '../../../shared/subscriptions/event-words.ts'
import css from '../notifications.module.css'
import { reasonWords } from '../told-words.ts'

interface Props {
  category: NotificationCategory
  mappedId?: number
}

export function PreviewSection({ category, mappedId }: Props) {
  const say = useWords()
  const types = notificationTypes.filter((type) => kindOf(type).matrix[category])
  const [type, choose] = useState<NotificationType>(types[0]!)
  const { answer, failure, again } = useAsk(
    ask(notifications.preview, { query: { type, notificationCategory: category, mappedId } }),
  )
  return (
    <Section title={msg('Preview of recipients')} hint={msg('Based on the saved settings.')}>
      <div className="stack">
        <SelectField
          label={msg('Event')}
          translate
          options={types.map((value) => ({ value, label: kindOf(value).label }))}
          value={type}
          onChange={(next) => next && choose(next)}
        />
        {!answer && <NoAnswer failure={failure} again={again} rows={3} />}
        {answer?.length === 0 && <p className="faint">{say('No one is notified')}</p>}
        {answer && answer.length > 0 && (
          <table className={css.toldTable}>
            <thead>
              <tr>
                <th scope="col">{say('Who')}</th>
                <th scope="col">{say('How')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.map((person) => (
                <tr key={person.tenantUserId}>
                  <th scope="row">
                    {nameApart(person.name, person.distinguishedBy)}
                    <span className="faint block">
                      {say(person.concerned ? msg('Responsible') : msg('Subscribed'))}
                    </span>
                  </th>
                  <td>
                    <div className={css.checks}>
                      {person.gateways.map((one) => (
                        <Told key={one.gateway} {...one} />
                      ))}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Section>
  )
}

function Told({ gateway, tell, why, laterDate }: Preview[number]['gateways'][number]) {
  const say = useWords()
  const { label } = gatewayWords[gateway]
  return (
    <span>
      <Badge label={label} tone={tell === 'no' ? 'calm' : 'good'} />
      <span className="faint block">
        {tell === 'now' && say('Immediately')}
        {laterDate && say('After quiet hours, {time}', { time: moment(laterDate) })}
        {why && say(reasonWords(why))}
      </span>
    </span>
  )
}
