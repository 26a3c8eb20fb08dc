import { ask, useAsk, useSend } from '@muster/client/query'
import { useLevel, useSession } from '@muster/client/use-session'
import { type DutyCall, duty } from '@muster/contract/duty'
import { isManagement } from '@muster/contract/kit/permissions'
import { pollingMs } from '@muster/contract/notifications/notifications'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { timeOfDay } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import css from './duty.module.css'
import { ToldPeople } from './ToldPeople.tsx'

export const dutyCalls = ask(duty.calls)

/** What people on duty were told of and is not over. Nothing where there is none. */
export function DutyCalls() {
  const { answer = [] } = useAsk(dutyCalls, pollingMs)
  if (answer.length === 0) return null
  return (
    <Section title={msg('People on duty were notified')}>
      <CallList calls={answer} />
    </Section>
  )
}

export const CallList = ({ calls }: { calls: readonly DutyCall[] }) => (
  <ul className={clsx('plain-list', css.calls)}>
    {calls.map((call) => (
      <Call key={call.id} call={call} />
    ))}
  </ul>
)

function Call({ call }: { call: DutyCall }) {
  const say = useWords()
  const isOffice = isManagement(useLevel())
  const ownId = useSession()?.user.tenantUserId
  const take = useSend(duty.take, [today])
  const { templates, params, taken, nextAt } = call
  const title = say(templates.title, params)
  return (
    <li className={css.call}>
      <div>
        <p className="strong">{isOffice ? <AppLink href={call.link}>{title}</AppLink> : title}</p>
        <p className="reading" dir="auto">
          {say(templates.message, params)}
        </p>
        <ToldPeople told={call.told} />
        {taken ? (
          <p>
            {taken.tenantUserId === ownId
              ? say('You have it since {time}', { time: timeOfDay(taken.at) })
              : say('{name} has it since {time}', {
                  name: nameApart(taken.name, taken.distinguishedBy),
                  time: timeOfDay(taken.at),
                })}
          </p>
        ) : (
          nextAt && (
            <p className="faint">
              {say('The next person is notified at {time}', { time: timeOfDay(nextAt) })}
            </p>
          )
        )}
      </div>
      {!taken && (
        <Button
          kind="primary"
          label={msg('I’ll take it')}
          of={title}
          onPick={() => take({ params: { id: call.id } })}
        />
      )}
    </li>
  )
}
