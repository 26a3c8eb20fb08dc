import { ask, prefetch, useAsk } from '@muster/client/query'
import { useSession } from '@muster/client/use-session'
import { dashboard } from '@muster/contract/dashboard'
import { InSight } from '@muster/ui/page/in-sight.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, type Wording } from '@muster/ui/words/words.ts'
import { useUrlState } from '../../navigation/url.ts'
import { setupNow } from '../../shared/setup-steps.ts'
import { MapOfSites } from '../sites/MapOfSites.tsx'
import { TodayStrip, todayCounts, uncoveredToday } from '../today/TodayStrip.tsx'
import { PeopleNow } from '../users/PeopleNow.tsx'
import { Counters } from './Counters.tsx'
import css from './dashboard.module.css'
import { dashboardUrl } from './period.ts'
import { SetupCard } from './SetupCard.tsx'
import { Team } from './Team.tsx'
import { SiteTimes, UserTimes } from './TimeLogs.tsx'
import { JobsTrend, UsersTrend, WorksTrend } from './Trends.tsx'

const counts = ask(dashboard.counts)
export const loader = () => prefetch(counts, todayCounts, uncoveredToday, setupNow)
const mapHeight = 420

export default function DashboardPage() {
  const setup = useAsk(setupNow).answer
  const areas = useSession()?.user.areas
  const isNew = setup?.isShown && !setup.hasVisits
  // The very first visit may be late.
  const hasToday = !isNew || setup.done.includes('JOB')
  return (
    <Page title={msg('Dashboard')} {...(areas && { sentence: ofAreas(areas) })}>
      <div className="stack">
        {setup?.isShown && <SetupCard setup={setup} />}
        {hasToday && <TodayStrip />}
        {!isNew && <Charts />}
      </div>
    </Page>
  )
}

/** A manager of areas reads the numbers of their sites. */
function ofAreas(areas: readonly { name: string }[]): Wording {
  const groups = areas.map(({ name }) => name).join(', ')
  const template = msg('Numbers of your areas: {groups}')
  return { template, message: template, params: { groups } }
}

function Charts() {
  const [url, setUrl] = useUrlState(dashboardUrl)
  return (
    <div className={css.dashboard}>
      <CountersNow />
      <div className={css.wide}>
        <WorksTrend
          frequency={url.works}
          onFrequency={(works) => setUrl({ works })}
          job={url.job}
          onJob={(job) => setUrl({ job })}
        />
      </div>
      <JobsTrend frequency={url.jobs} onFrequency={(jobs) => setUrl({ jobs })} />
      <div className={css.wide}>
        <Section
          title={msg('Job Sites')}
          hint={msg(
            'Sites that are not archived. Markers close together are shown as one with their number.',
          )}
        >
          <InSight height={mapHeight}>
            <MapOfSites filters={{}} height={mapHeight} />
          </InSight>
        </Section>
      </div>
      <SiteTimes frequency={url.siteTime} onFrequency={(siteTime) => setUrl({ siteTime })} />
      <PeopleNow />
      <Team frequency={url.team} onFrequency={(team) => setUrl({ team })} />
      <UsersTrend frequency={url.people} onFrequency={(people) => setUrl({ people })} />
      <UserTimes frequency={url.userTime} onFrequency={(userTime) => setUrl({ userTime })} />
    </div>
  )
}

function CountersNow() {
  const { answer, failure, isLoading, again } = useAsk(counts)
  if (failure && !answer && !isLoading) return <ErrorState error={failure} onRetry={again} />
  return <Counters counts={answer?.countMap} />
}
