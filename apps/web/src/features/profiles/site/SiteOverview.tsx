import { ask, useAsk } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { pageOf } from '@muster/contract/kit/rows'
import { problems } from '@muster/contract/problems'
import type { Site } from '@muster/contract/sites/sites'
import { Lock } from '@muster/ui/field/FixedValue.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { lazy, Suspense } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { ClientLink, JobLink } from '../../../shared/name-links/NameLinks.tsx'
import { ContractPicker } from '../../../shared/pickers/ContractPicker.tsx'
import { SiteImage } from '../../sites/form/SiteImageField.tsx'
import { useSiteInPlace } from '../../sites/use-site-in-place.ts'
import { ContractFacts } from '../ContractFacts.tsx'
import { Facts } from '../Facts.tsx'
import { type KnownJobs, peopleOfJobs } from '../known-jobs.tsx'
import css from '../profiles.module.css'
import { LastVisit } from '../visits/LastVisit.tsx'
import { NextVisit } from '../visits/NextVisit.tsx'
import { SiteBudgetSection } from './SiteBudget.tsx'
import { SiteAccess, SiteValues } from './SiteValues.tsx'

const PlaceMap = lazy(async () => ({ default: (await import('@muster/ui/map/PlaceMap.tsx')).PlaceMap }))
const mapSource = ask(company.mapStyle)

export const SiteOverview = ({ site, known }: { site: Site; known: KnownJobs }) => (
  <div className={css.overview}>
    <div className="stack">
      <Section title={msg('Visits')}>
        <Facts
          facts={[
            { label: msg('Next visit'), value: <Next known={known} /> },
            { label: msg('Last visit'), value: <LastVisit of={{ jobLocationId: site.id }} /> },
            {
              label: msg('Last inspection'),
              value: <LastVisit of={{ jobLocationId: site.id, jobSpecTypes: ['INSPECTION'] }} />,
            },
            { label: msg('Open problems'), value: <OpenProblems siteId={site.id} /> },
          ]}
        />
      </Section>
      <Section title={msg('Place')}>
        <div className="stack">
          <SiteImage site={site} />
          <SiteValues site={site} />
          <SiteMap site={site} />
        </div>
      </Section>
    </div>
    <div className="stack">
      <Section title={msg('Access')}>
        <SiteAccess site={site} />
      </Section>
      <Section title={msg('Contract')}>
        <Facts
          facts={[
            {
              label: msg('Client'),
              value: (
                <>
                  <ClientLink id={site.clientId} name={site.clientName} />
                  <Lock why={msg('The client of a site cannot be changed.')} />
                </>
              ),
            },
            { label: msg('Contract'), value: <Contract site={site} /> },
          ]}
        />
      </Section>
      <SiteBudgetSection siteId={site.id} />
      <Section title={msg('Jobs')}>
        <Jobs known={known} />
      </Section>
    </div>
  </div>
)

/** The map that is built in knows no streets: of one place it would show nothing. */
function SiteMap({ site: { name, lat, lang } }: { site: Site }) {
  const { answer } = useAsk(mapSource)
  if (!answer?.styleURL && !answer?.tilesURL) return null
  return (
    <Suspense fallback={<RowsSkeleton rows={5} />}>
      <PlaceMap label={name} point={{ lat, lng: lang }} />
    </Suspense>
  )
}

const Contract = ({ site }: { site: Site }) => (
  <EditInPlace
    {...useSiteInPlace(site)('contractId', ({ contractId }) => contractId)}
    label={msg('Contract')}
    show={(id) =>
      id === null ? (
        <Badge label={msg('No contract')} tone="warn" />
      ) : (
        <ContractFacts id={id} title={site.contractTitle ?? ''} />
      )
    }
    field={(field) => <ContractPicker {...field} clientId={site.clientId} required />}
  />
)

function Next({ known: { jobs } }: { known: KnownJobs }) {
  const say = useWords()
  if (!jobs) return <>…</>
  if (jobs.length === 0) return <>{say('None in the next 28 days')}</>
  return <NextVisit of={{ mappedIds: jobs.map(({ id }) => id) }} people={peopleOfJobs(jobs)} />
}

function OpenProblems({ siteId }: { siteId: number }) {
  const query = { jobLocationId: siteId, states: ['NEW' as const, 'IN_PROGRESS' as const], page: 0, size: 1 }
  const { answer } = useAsk(ask(problems.list, { query }))
  if (!answer) return <>…</>
  const { totalElements } = pageOf(answer)
  return <AppLink href={to(paths.site, { id: siteId, tab: 'problems' })}>{count(totalElements)}</AppLink>
}

function Jobs({ known: { jobs } }: { known: KnownJobs }) {
  const say = useWords()
  if (!jobs) return <RowsSkeleton rows={2} />
  if (jobs.length === 0) return <p className="faint">{say('No jobs yet')}</p>
  return (
    <ul className="plain-list stack small">
      {jobs.map(({ id, jobDetailTitle, enabled }) => (
        <li key={id} className="row small">
          <JobLink id={id} name={jobDetailTitle} />
          {!enabled && <Badge label={msg('Deactivated')} />}
        </li>
      ))}
    </ul>
  )
}
