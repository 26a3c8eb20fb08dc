import { msg } from '@muster/contract/kit/msg'
import { AppLink } from '@muster/ui/page/links.tsx'
import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import { costText } from '../week/cost-words.ts'
import type { RosterView } from '../week/roster-rows.ts'
import { type NamedTotal, plannedIn, totalsBy } from '../week/totals.ts'
import css from './totals.module.css'

/** Hours and costs of the days in sight by site and by client, of the rows that are shown. */
export function RosterTotals({ view }: { view: RosterView }) {
  const say = useWords()
  const shifts = plannedIn(view.rows)
  if (shifts.length === 0) return null
  return (
    <details className={css.totals}>
      <summary>{say('Hours by site and client')}</summary>
      <div>
        <Totals title={msg('Site')} path={paths.site} totals={totalsBy(shifts, 'SITE')} />
        <Totals title={msg('Client')} path={paths.client} totals={totalsBy(shifts, 'CLIENT')} />
      </div>
    </details>
  )
}

interface TotalsProps {
  title: string
  path: typeof paths.site | typeof paths.client
  totals: readonly NamedTotal[]
}
function Totals({ title, path, totals }: TotalsProps) {
  const say = useWords()
  const hasCosts = totals.some(({ cost }) => cost)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say(title)}</th>
          <th scope="col">{say('Hours')}</th>
          <th scope="col">{say('People')}</th>
          {hasCosts && <th scope="col">{say('Costs')}</th>}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ id, name, minutes, people, cost }) => (
          <tr key={id}>
            <th scope="row">
              <AppLink href={to(path, { id })}>
                <bdi>{name}</bdi>
              </AppLink>
            </th>
            <td className="figures">{hoursOf(minutes)}</td>
            <td className="figures">{count(people)}</td>
            {hasCosts && <td className="figures">{cost && costText(say, cost)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
