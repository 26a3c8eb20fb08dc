import { ask, prefetch, useAnswer, useAsk } from '@muster/client/query'
import { feedback } from '@muster/contract/feedback'
import { msg } from '@muster/contract/msg'
import { problems } from '@muster/contract/problems'
import { rowsOf } from '@muster/contract/rows'
import { type Site, sites } from '@muster/contract/sites'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { AppLink } from '@muster/ui/links.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { EmptyState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconBuilding, IconMessageStar } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../paths.ts'
import css from './my-sites.module.css'
import { jobQuestion, visitQuestion } from './questions.ts'
import { VisitTime } from './VisitTime.tsx'
import { togetherOf, type Visit, visitsOf } from './visits.ts'

const siteList = ask(sites.list)
const waiting = ask(feedback.waiting)
const openProblems = ask(problems.list, { query: { states: ['NEW', 'IN_PROGRESS'] } })
export const loader = () => prefetch(siteList, waiting, openProblems, visitQuestion(), jobQuestion)

/** What a client sees first: what waits for them, and the own sites with the next visit of each. */
export default function MySitesPage() {
  const rows = rowsOf(useAnswer(siteList))
  const forms = useAsk(waiting).answer ?? []
  const events = useAsk(visitQuestion()).answer
  const jobs = useAsk(jobQuestion).answer
  const reported = useAsk(openProblems).answer
  const visits = events && jobs && togetherOf(visitsOf(events, rowsOf(jobs), Date.now()))
  const openAt = (siteId: number) =>
    reported ? rowsOf(reported).filter(({ jobLocationId }) => jobLocationId === siteId).length : 0
  return (
    <Page title={msg('My sites')}>
      <div className="stack">
        {forms.map((form) => (
          <Waiting key={form.id} {...form} />
        ))}
        {rows.length === 0 && (
          <EmptyState
            title={msg('No sites yet')}
            hint={msg('Sites appear here once a contract names them.')}
            icon={<IconBuilding size={28} aria-hidden />}
          />
        )}
        <ul className={clsx('plain-list', css.sites)}>
          {rows.map((site) => (
            <SiteCard
              key={site.id}
              site={site}
              next={visits?.find(({ siteId }) => siteId === site.id)}
              isKnown={visits !== undefined}
              openProblems={openAt(site.id)}
            />
          ))}
        </ul>
      </div>
    </Page>
  )
}

function Waiting({ id, siteName, jobDetailTitle }: { id: number; siteName: string; jobDetailTitle: string }) {
  const say = useWords()
  return (
    <section className={clsx('card', css.waiting)}>
      <IconMessageStar size={24} stroke={1.5} aria-hidden />
      <div>
        <h2>{say('How are we doing at {site}?', { site: siteName })}</h2>
        <p className="faint">
          <bdi>{jobDetailTitle}</bdi>
        </p>
      </div>
      <Button label={msg('Give feedback')} kind="primary" href={to(paths.feedback, { id })} />
    </section>
  )
}

interface CardProps {
  site: Site
  next: Visit | undefined
  isKnown: boolean
  openProblems: number
}

function SiteCard({ site, next, isKnown, openProblems: open }: CardProps) {
  const say = useWords()
  return (
    <li className={clsx('card', css.site)}>
      {site.imageURL && <img src={site.imageURL} alt="" loading="lazy" />}
      <div>
        <h2>
          <AppLink className={css.siteLink} href={to(paths.mySite, { id: site.id })}>
            {site.name}
          </AppLink>
        </h2>
        <p className="faint">
          <bdi>{site.address}</bdi>
        </p>
      </div>
      <dl>
        <div>
          <dt className="faint">{say('Next visit')}</dt>
          <dd>{next ? <VisitTime visit={next} /> : isKnown ? say('None in the next 14 days') : '…'}</dd>
        </div>
        {open > 0 && (
          <div>
            <dt className="unseen">{say('Problems')}</dt>
            <dd>
              <Badge label={msg('{count} open problems')} values={{ count: open }} tone="warn" />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
