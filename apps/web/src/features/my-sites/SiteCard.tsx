import type { ClientSite } from '@muster/contract/sites/my-sites'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../navigation/paths.ts'
import { BandScore } from '../../shared/score/BandScore.tsx'
import css from './my-sites.module.css'
import { siteDay } from './site-day.ts'
import { VisitTime } from './VisitTime.tsx'

export function SiteCard({ site }: { site: ClientSite }) {
  const say = useWords()
  const { lastVisit, nextVisit, openProblems, openRepairs } = site
  return (
    <li className={clsx('card', css.site)}>
      {site.imageURL && <img src={site.imageURL} alt="" loading="lazy" />}
      <div className={css.siteHead}>
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
        {site.score !== null && <SiteScore score={site.score} />}
      </div>
      <dl>
        <div>
          <dt className="faint">{say('Last visit')}</dt>
          <dd className="row small">
            {lastVisit ? siteDay(lastVisit.date) : say('No visit yet')}
            {lastVisit?.state === 'MISSED' && <Badge label={msg('Missed')} tone="bad" />}
            {lastVisit?.state === 'DONE' && <Badge label={msg('Done')} tone="good" />}
          </dd>
        </div>
        <div>
          <dt className="faint">{say('Next visit')}</dt>
          <dd>
            {nextVisit ? (
              <VisitTime visit={{ ...nextVisit, timezone: site.timezone }} />
            ) : (
              say('None in the next 14 days')
            )}
          </dd>
        </div>
      </dl>
      {(openProblems > 0 || openRepairs > 0) && (
        <p className="row small">
          {openProblems > 0 && (
            <Badge label={msg('{count} open problems')} values={{ count: openProblems }} tone="warn" />
          )}
          {openRepairs > 0 && (
            <Badge label={msg('{count} being put right')} values={{ count: openRepairs }} tone="warn" />
          )}
        </p>
      )}
    </li>
  )
}

function SiteScore({ score }: { score: number }) {
  const say = useWords()
  return (
    <span className={css.score} title={say('Score of the last inspection')}>
      <span className="unseen">{say('Score of the last inspection')} </span>
      <BandScore score={score} />
    </span>
  )
}
