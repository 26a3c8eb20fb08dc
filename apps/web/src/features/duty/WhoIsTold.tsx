import { ask, useAsk } from '@muster/client/query'
import { type DutyNow, duty } from '@muster/contract/duty'
import { nameApart } from '@muster/rules/people/full-name'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { instantAt } from '@muster/ui/words/zones.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { companyZone } from '../../shared/here/company-zone.ts'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import css from './duty.module.css'
import type { DutyUrl } from './duty-url.ts'
import { gapReasons } from './duty-words.ts'

interface Props {
  url: DutyUrl
  setUrl: (change: { site?: number | undefined; on?: string | undefined; at?: string | undefined }) => void
}
/** Who is told of something at a site, now or at any moment by the company's clock. */
export function WhoIsTold({ url: { site, on, at }, setUrl }: Props) {
  const moment = at === undefined ? undefined : instantAt(on ?? companyToday(), at, companyZone())
  const question = site === undefined ? undefined : ask(duty.now, { query: { siteId: site, at: moment } })
  const { answer, failure, again } = useAsk(question)
  return (
    <Section title={msg('Who is notified?')} hint={msg('Leave the time empty for now.')}>
      <div className={css.now}>
        <SitePicker value={site} onChange={(value) => setUrl({ site: value })} clearable />
        <DateField
          label={msg('Date')}
          value={on ?? companyToday()}
          onChange={(day) => setUrl({ on: day === companyToday() ? undefined : day })}
        />
        <TimeField
          label={msg('Time')}
          value={at}
          onChange={(time) => setUrl({ at: /^\d{2}:\d{2}$/.test(time ?? '') ? time : undefined })}
        />
      </div>
      {question && (answer ? <Told now={answer} /> : <NoAnswer failure={failure} again={again} rows={2} />)}
    </Section>
  )
}

type Person = DutyNow['last'][number]
const names = (people: readonly Person[]) =>
  people.map(({ name, distinguishedBy }) => nameApart(name, distinguishedBy)).join(', ')

const whyNobody: Readonly<Record<NonNullable<DutyNow['nobody']>, string>> = {
  NO_DUTY: msg('The company keeps no duty.'),
  ...gapReasons,
}
const whyAbsent: Readonly<Record<DutyNow['absent'][number]['why'], string>> = {
  LEAVE: msg('On leave'),
  SUSPENDED: msg('Suspended'),
  NO_LEADER: msg('Has left or has another role'),
}

function Told({ now }: { now: DutyNow }) {
  const say = useWords()
  const { steps, last, nobody, absent } = now
  return (
    <div role="status">
      {nobody ? (
        <p>
          <span className={css.gap}>{say('No one on duty')}</span> · {say(whyNobody[nobody])}{' '}
          {say('All managers and the team leaders of the job are notified.')}
        </p>
      ) : (
        <ol>
          {steps.map((step, at) => (
            <li key={names(step)}>
              {at === 0
                ? say('At once: {people}', { people: names(step) })
                : say('After {minutes} min: {people}', { minutes: at * 10, people: names(step) })}
            </li>
          ))}
          {last.length > 0 && (
            <li>
              {say('After {minutes} min: {people}', {
                minutes: steps.length * 10,
                people: names(last),
              })}
            </li>
          )}
        </ol>
      )}
      {absent.map((person) => (
        <p key={person.tenantUserId} className="faint">
          {say('Not notified: {name}', { name: names([person]) })} · {say(whyAbsent[person.why])}
        </p>
      ))}
    </div>
  )
}
