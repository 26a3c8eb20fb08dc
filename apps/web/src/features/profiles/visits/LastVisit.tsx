import { useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import type { Work } from '@muster/contract/works/works'
import { AppLink } from '@muster/ui/page/links.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { clock, percent } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../../navigation/paths.ts'
import { PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { Zone } from '../../../shared/site-time/Zone.tsx'
import { siteDay } from '../../my-sites/site-day.ts'
import { lastVisits } from './visit-questions.ts'

export function LastVisit({ of }: { of: Parameters<typeof lastVisits>[0] }) {
  const say = useWords()
  const { answer, failure } = useAsk(lastVisits(of))
  if (!answer) return <>{failure ? say(failureOf(failure)) : '…'}</>
  const [work] = pageOf(answer).content
  if (!work) return <>{say('No visits yet')}</>
  const { workId, startTime, timezone, score } = work
  return (
    <>
      <AppLink href={to(paths.detailedReport, { work: workId })} className="figures">
        <DoneTime visit={work} />
      </AppLink>{' '}
      <Zone timezone={timezone} at={startTime} />
      {typeof score === 'number' && (
        <span className="block">{say('Score {score}', { score: percent(score / 100) })}</span>
      )}
      <span className="block">
        {'tenantUserId' in of ? (
          <SiteLink id={work.locationId} name={work.locationName} />
        ) : (
          <PersonLink
            id={work.tenantUserId}
            name={work.employeeName}
            distinguishedBy={work.distinguishedBy}
          />
        )}
      </span>
    </>
  )
}

export const DoneTime = ({
  visit: { startTime, endTime },
}: {
  visit: Pick<Work, 'startTime' | 'endTime'>
}) => (
  <>
    {startTime && siteDay(startTime)} <bdi dir="ltr">{`${clock(startTime)}–${clock(endTime)}`}</bdi>
  </>
)
