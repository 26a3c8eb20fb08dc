import { ask, useAsk } from '@muster/client/query'
import { works } from '@muster/contract/works/works'
import { Section } from '@muster/ui/page/Page.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { PersonLink } from '../../shared/name-links/NameLinks.tsx'
import css from './works.module.css'

const question = ask(works.heldOnPhones)

/** What lies on the phones of removed people: it arrives once the phone has a connection. */
export function HeldOnPhones() {
  const say = useWords()
  const { answer } = useAsk(question)
  if (!answer || answer.length === 0) return null
  return (
    <div className={css.refusedPart}>
      <Section
        title={msg('On phones of removed people')}
        hint={msg(
          'These entries were recorded before the person was removed, and have not arrived. The phone sends them by itself once it has a connection.',
        )}
      >
        <ul className="plain-list stack small">
          {answer.map(
            ({ tenantUserId, employeeName, distinguishedBy, device, entries, heardAt, sendsUntil }) => (
              <li key={`${tenantUserId} ${heardAt}`}>
                <PersonLink id={tenantUserId} name={employeeName} distinguishedBy={distinguishedBy} />
                {` · ${device} · ${say('{count} entries', { count: entries })}`}
                <p className="faint figures">
                  {say('Last heard of {time}. It can send them until {until}.', {
                    time: moment(heardAt),
                    until: moment(sendsUntil),
                  })}
                </p>
              </li>
            ),
          )}
        </ul>
      </Section>
    </div>
  )
}
