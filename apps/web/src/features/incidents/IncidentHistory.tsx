import type { IncidentChange, IncidentDetail } from '@muster/contract/incidents'
import { nameApart } from '@muster/rules/people/full-name'
import { Section } from '@muster/ui/page/Page.tsx'
import { moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { changeWords } from '../../shared/incidents/incident-words.ts'
import { NamedTexts, PersonSaid } from './IncidentPeople.tsx'
import css from './incidents.module.css'

export function IncidentHistory({ incident: { changes } }: { incident: IncidentDetail }) {
  const say = useWords()
  return (
    <Section title={msg('History')}>
      <ol className="plain-list">
        {changes.map(({ kind, at, name, distinguishedBy, note, earlier }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <li key={index} className={css.written}>
            <span className="strong">{say(changeWords[kind])}</span>
            {note && (
              <p>
                <bdi>{note}</bdi>
              </p>
            )}
            <Earlier {...earlier} />
            <p className="faint">
              {nameApart(name, distinguishedBy)} · {moment(at)}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What it said until this change. */
function Earlier({ what, place, learned, people }: IncidentChange['earlier']) {
  const say = useWords()
  const texts = [
    [msg('Description'), what],
    [msg('Where at the site'), place],
    [msg('Lessons learned'), learned],
  ] as const
  const isAny = people?.length || texts.some(([, text]) => text)
  if (!isAny) return null
  return (
    <details>
      <summary>{say('Before')}</summary>
      <NamedTexts texts={texts} />
      {people?.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as it stood then
        <PersonSaid key={at} {...person} />
      ))}
    </details>
  )
}
