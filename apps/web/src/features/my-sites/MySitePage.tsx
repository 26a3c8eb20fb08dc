import { ask, prefetch, useAsk } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { idText } from '@muster/contract/kit/shapes'
import { problems } from '@muster/contract/problems'
import { type Site, sites } from '@muster/contract/sites/sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Page, PageWithAside, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertCircle, IconChevronLeft, IconMessage } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { zoneCity } from '../../shared/site-time/zone-city.ts'
import { ProblemCard } from '../problems/ProblemCard.tsx'
import { openReport } from '../problems/ReportDialog.tsx'
import css from './my-sites.module.css'
import { jobQuestion, visitQuestion } from './questions.ts'
import { repairsAt, SiteRepairs } from './SiteRepairs.tsx'
import { readyScores, SiteScores } from './SiteScores.tsx'
import { firstVisits, SiteVisits } from './SiteVisits.tsx'
import { VisitTime } from './VisitTime.tsx'
import { togetherOf, visitsOf } from './visits.ts'

const Chosen = z.object({ id: idText.optional() })
const problemsAt = (jobLocationId: number) =>
  ask(problems.list, { query: { jobLocationId, page: 0, size: 20 } })
const siteQuestion = (id: number) => ask(sites.read, { params: { id } })
export const loader = async (search: Search) => {
  const { id } = readSearch(Chosen, search)
  if (id === undefined) return
  const questions = [
    siteQuestion(id),
    visitQuestion(),
    jobQuestion,
    problemsAt(id),
    firstVisits(id),
    repairsAt(id),
  ]
  await Promise.all([prefetch(...questions), readyScores(id)])
}

export default function MySitePage() {
  const [{ id }] = useUrlState(Chosen)
  const { answer: site, failure, again } = useAsk(id === undefined ? undefined : siteQuestion(id))
  if (site) return <OneSite key={site.id} site={site} />
  return (
    <Page title={msg('My sites')}>
      {id === undefined || failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton />}
    </Page>
  )
}

function OneSite({ site }: { site: Site }) {
  const say = useWords()
  return (
    <>
      <p className={css.back}>
        <AppLink href={paths.home}>
          <IconChevronLeft size={16} aria-hidden />
          {say('My sites')}
        </AppLink>
      </p>
      <PageWithAside
        title={asWritten(site.name)}
        sentence={site.address}
        action={
          <>
            <Button
              label={msg('Communication book')}
              icon={IconMessage}
              href={to(paths.chat, { site: site.id })}
            />
            <Button
              label={msg('Report a problem')}
              icon={IconAlertCircle}
              kind="primary"
              onPick={() => void openReport(site.id)}
            />
          </>
        }
        aside={
          <div className="stack">
            <Visits siteId={site.id} timezone={site.timezone} />
            <Problems siteId={site.id} />
          </div>
        }
      >
        <div className="stack">
          <SiteRepairs siteId={site.id} />
          <SiteVisits siteId={site.id} />
          <SiteScores siteId={site.id} />
        </div>
      </PageWithAside>
    </>
  )
}

const fewVisits = 5

function Visits({ siteId, timezone }: { siteId: number; timezone: string }) {
  const say = useWords()
  const [isAll, showAll] = useState(false)
  const { answer: events, failure, again } = useAsk(visitQuestion())
  const { answer: jobs } = useAsk(jobQuestion)
  const all =
    events &&
    jobs &&
    togetherOf(visitsOf(events, rowsOf(jobs), Date.now()).filter((visit) => visit.siteId === siteId))
  return (
    <Section title={msg('Next visits')}>
      {!all && <NoAnswer failure={failure} again={again} rows={3} />}
      {all?.length === 0 && <p className="faint">{say('None in the next 14 days')}</p>}
      {all && all.length > 0 && (
        <>
          <ul className={clsx('plain-list', css.visits)}>
            {(isAll ? all : all.slice(0, fewVisits)).map((visit) => (
              <li key={visit.key}>
                <VisitTime visit={visit} />
                <bdi className="faint">{visit.jobDetailTitle}</bdi>
              </li>
            ))}
          </ul>
          {!isAll && all.length > fewVisits && (
            <Button size="small" kind="plain" label={msg('Show all')} onPick={() => showAll(true)} />
          )}
          <p className="faint">{say('{zone} time', { zone: zoneCity(timezone) })}</p>
        </>
      )}
    </Section>
  )
}

function Problems({ siteId }: { siteId: number }) {
  const { answer, failure, again } = useAsk(problemsAt(siteId))
  const rows = answer && rowsOf(answer)
  return (
    <Section title={msg('Problems')}>
      {!rows && <NoAnswer failure={failure} again={again} rows={3} />}
      {rows?.length === 0 && (
        <EmptyState
          title={msg('Nothing reported')}
          hint={msg('Tell us with “Report a problem” when something is wrong.')}
        />
      )}
      <div className="stack small">
        {rows?.map((problem) => (
          <ProblemCard key={problem.id} problem={problem} />
        ))}
      </div>
    </Section>
  )
}
