import { ask, useAsk } from '@muster/client/query'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { mySites, type SiteVisit } from '@muster/contract/sites/my-sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { NoResults } from '@muster/ui/table/NoResults.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconChevronRight, IconPhoto } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { VisitScore } from '../../shared/score/BandScore.tsx'
import { typeOptions } from '../../shared/work-links/type-options.ts'
import css from './my-sites.module.css'
import { siteDay } from './site-day.ts'

const step = 8
const most = 100
type Type = SpecType | 'ALL'
const visitsAt = (id: number, type: Type, size: number) =>
  ask(mySites.visits, {
    params: { id },
    query: { page: 0, size, ...(type !== 'ALL' && { jobSpecTypes: [type] }) },
  })
export const firstVisits = (id: number) => visitsAt(id, 'ALL', step)

export function SiteVisits({ siteId }: { siteId: number }) {
  const [type, setType] = useState<Type>('ALL')
  const [size, setSize] = useState(step)
  const { answer, failure, again } = useAsk(visitsAt(siteId, type, size))
  const show = (next: Type) => {
    setType(next)
    setSize(step)
  }
  return (
    <Section
      title={msg('Reports')}
      action={<Pills label={msg('Type')} options={typeOptions} value={type} onChange={show} />}
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={4} />}
      {answer?.totalElements === 0 && <NoVisits isFiltered={type !== 'ALL'} onClear={() => show('ALL')} />}
      <ul className={clsx('plain-list lines', css.done)}>
        {answer?.content.map((visit) => (
          <li key={visit.workId}>
            <VisitLine visit={visit} />
          </li>
        ))}
      </ul>
      {answer && answer.totalElements > answer.content.length && size < most && (
        <Button size="small" label={msg('Show more')} onPick={() => setSize(Math.min(size * 2, most))} />
      )}
    </Section>
  )
}

const NoVisits = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoResults onClear={onClear} />
  ) : (
    <EmptyState title={msg('No reports yet')} hint={msg('The report of each finished visit appears here.')} />
  )

function VisitLine({ visit }: { visit: SiteVisit }) {
  const say = useWords()
  const { jobSpecTypes, photos } = visit
  return (
    <AppLink href={to(paths.myReport, { work: visit.workId })}>
      <time className={clsx('figures', css.when)} dateTime={visit.date}>
        {siteDay(visit.date)}
      </time>
      <span className={css.what}>
        <bdi>{visit.jobDetailTitle}</bdi>
        {jobSpecTypes.includes('INSPECTION') && <Badge label={msg('Inspection')} />}
        {jobSpecTypes.includes('FEEDBACK') && <Badge label={msg('Feedback')} />}
      </span>
      <span className={clsx('figures', css.result)}>{resultOf(visit, say)}</span>
      <span className={clsx('figures faint', css.photos)}>
        {photos > 0 && (
          <>
            <IconPhoto size={16} aria-hidden />
            <span className="unseen">{say('Photos')}: </span>
            {count(photos)}
          </>
        )}
      </span>
      <IconChevronRight size={16} aria-hidden />
    </AppLink>
  )
}

function resultOf({ score, scoreAgain, done, asked }: SiteVisit, say: ReturnType<typeof useWords>) {
  if (score !== null) return <VisitScore score={score} scoreAgain={scoreAgain} />
  return asked > 0 ? say('{done} of {count} tasks done', { done, count: asked }) : ''
}
