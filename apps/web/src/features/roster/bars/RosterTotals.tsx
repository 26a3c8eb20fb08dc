import { useIsOffice } from '@muster/client/use-session'
import type { Roster } from '@muster/contract/planning/roster'
import { AppLink } from '@muster/ui/page/links.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { hoursOf } from '../../../shared/shifts/shift-words.ts'
import { budgetText, budgetUses, isOverBudget } from '../week/budgets.ts'
import { costText } from '../week/cost-words.ts'
import type { RosterView } from '../week/roster-rows.ts'
import { type NamedTotal, plannedIn, totalsBy } from '../week/totals.ts'
import css from './totals.module.css'

interface Props {
  roster: Roster | undefined
  view: RosterView
}
/**
 * Hours and costs of the days in sight by site and by client, of the rows that are shown. What is planned of a budget is that
 * of the whole site, whatever the filters leave.
 */
export function RosterTotals({ roster, view }: Props) {
  const say = useWords()
  const [isOpen, open] = useState(false)
  const shifts = useMemo(() => plannedIn(view.rows), [view])
  if (!roster || shifts.length === 0) return null
  const usesOf = new Map(roster.sites.map((site) => [site.id, budgetUses(site, roster)]))
  const over = [...usesOf.values()].filter((uses) => uses.some(isOverBudget)).length
  return (
    <details className={css.totals} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        {say('Hours by site and client')}
        {over > 0 && (
          <>
            {' · '}
            <span className="strong">{say('Sites over budget: {count}', { count: over })}</span>
          </>
        )}
      </summary>
      {/* A company may have thousands of sites. */}
      {isOpen && (
        <div>
          <Totals title={msg('Site')} path={paths.site} totals={totalsBy(shifts, 'SITE')} usesOf={usesOf} />
          <Totals title={msg('Client')} path={paths.client} totals={totalsBy(shifts, 'CLIENT')} />
        </div>
      )}
    </details>
  )
}

interface TotalsProps {
  title: string
  path: typeof paths.site | typeof paths.client
  totals: readonly NamedTotal[]
  /** What is planned of the budgets of sites. */
  usesOf?: ReadonlyMap<number, ReturnType<typeof budgetUses>>
}
function Totals({ title, path, totals, usesOf = new Map() }: TotalsProps) {
  const say = useWords()
  const isOffice = useIsOffice()
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
              {isOffice ? (
                <AppLink href={to(path, { id })}>
                  <bdi>{name}</bdi>
                </AppLink>
              ) : (
                <bdi>{name}</bdi>
              )}
              <BudgetLines uses={usesOf.get(id) ?? []} />
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

/** Below the name: a phone has no room for a column more. */
function BudgetLines({ uses }: { uses: ReturnType<typeof budgetUses> }) {
  const say = useWords()
  return uses.map((use) => (
    <span key={use.currency ?? ''} className={clsx('block figures', isOverBudget(use) ? 'strong' : 'faint')}>
      {say('Budget')}: {budgetText(say, use)}
    </span>
  ))
}
