import { ask, useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { defaultDateRange } from '@muster/rules/time/date-ranges'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconMapPin } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../navigation/paths.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import css from './reports.module.css'

const lastVisits = ask(works.list, { query: { status: ['COMPLETED'], page: 0, size: 50 } })
const mostSites = 16

/** Before anything was chosen: the whole company, and the sites that were visited last, each for the last 30 days. */
export function HeatMapStart() {
  const say = useWords()
  const { answer } = useAsk(lastVisits)
  const visits = answer ? pageOf(answer).content : []
  // The newest visit of each.
  const sites = [...Map.groupBy(visits, ({ locationId }) => locationId).values()].map(([visit]) => visit!)
  const mapOf = (site?: number) => to(paths.heatMap, { site, ...defaultDateRange(companyToday()) })
  return (
    <div className="stack">
      <EmptyState
        title={msg('No report yet')}
        hint={msg('Choose the dates, then Generate.')}
        icon={IconMapPin}
        action={<Button label={msg('All sites, last 30 days')} href={mapOf()} />}
      />
      {sites.length > 0 && (
        <section className={clsx('card', css.lastSites)} aria-label={say('Sites visited last')}>
          <h2>{say('Sites visited last')}</h2>
          <ul className="plain-list">
            {sites.slice(0, mostSites).map((visit) => (
              <li key={visit.locationId}>
                <AppLink href={mapOf(visit.locationId)}>
                  <bdi>{visit.locationName}</bdi>
                </AppLink>
                <p className="faint">
                  <span className="figures">{day(visit.startTime)}</span> · <bdi>{visit.employeeName}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
