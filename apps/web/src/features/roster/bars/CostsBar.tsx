import { useMay } from '@muster/client/use-may'
import type { Roster, RosterPerson } from '@muster/contract/planning/roster'
import type { RosterCosts } from '@muster/contract/planning/roster-costs'
import { nameApart } from '@muster/rules/people/full-name'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { money } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { MissingLines } from '../../../shared/pay/lines/MissingFacts.tsx'
import { rosterShape } from '../week/roster-url.ts'
import css from './totals.module.css'

/** Switches costs on: what the days in sight cost, as published and with the drafts, and what is in no amount. */
export function CostsBar({ roster: { costs, people } }: { roster: Pick<Roster, 'costs' | 'people'> }) {
  const say = useWords()
  const [url, setUrl] = useUrlState(rosterShape)
  return (
    <section className={css.costs} aria-label={say('Costs')}>
      <CheckField
        label={msg('Costs')}
        value={url.costs === '1'}
        onChange={(isOn) => setUrl({ costs: isOn ? '1' : undefined })}
      />
      {costs && <Amounts costs={costs} people={people} />}
    </section>
  )
}

interface Props {
  costs: RosterCosts
  people: readonly RosterPerson[]
}
export function Amounts({ costs: { amount, published, currency, notCosted }, people }: Props) {
  const say = useWords()
  return (
    <>
      <p className="figures">
        <span className="strong">{money(amount, currency)}</span>
        {amount !== published && (
          <span className="faint">
            {' · '}
            {say('Published: {amount}', { amount: money(published, currency) })}
          </span>
        )}
      </p>
      {notCosted.shifts > 0 && <NotCosted notCosted={notCosted} people={people} />}
    </>
  )
}

const reasons: Readonly<Record<RosterCosts['notCosted']['people'][number]['reason'], string>> = {
  NO_TERMS: msg('No terms of employment'),
  CONTRACTOR: msg('Contractor'),
  NO_TIMES: msg('A shift of the whole day'),
  CURRENCY: msg('Paid in another currency than that of the company'),
}

/** Each reason with its people or facts, and the link that puts it right. */
function NotCosted({ notCosted, people }: { notCosted: RosterCosts['notCosted']; people: Props['people'] }) {
  const say = useWords()
  const mayMend = useMay({ rights: ['editsPay'] })
  const named = new Map(people.map((person) => [person.tenantUserId, person]))
  return (
    <details className={css.totals}>
      <summary>{say('{count} shifts not costed', { count: notCosted.shifts })}</summary>
      <ul className="plain-list lines">
        {notCosted.people.map(({ tenantUserId, reason }) => {
          const { name = '', distinguishedBy } = named.get(tenantUserId) ?? {}
          const href = to(paths.person, { id: tenantUserId, tab: 'employment' })
          return (
            <li key={`${tenantUserId} ${reason}`}>
              <AppLink href={href}>
                <bdi>{nameApart(name, distinguishedBy)}</bdi>
              </AppLink>
              : {say(reasons[reason])}
            </li>
          )
        })}
        <MissingLines missing={notCosted.missing} mayMend={mayMend} />
      </ul>
    </details>
  )
}
