import { prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import type { TodayBoard } from '@muster/contract/today'
import { DateField } from '@muster/ui/DateField.tsx'
import { Page } from '@muster/ui/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { lazy, Suspense, useEffect } from 'react'
import { companyToday } from '../../company-today.ts'
import { GroupsPicker, groupList } from '../../pickers/GroupsPicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { Attention } from './Attention.tsx'
import { DayLine } from './DayLine.tsx'
import { StateStrip } from './StateStrip.tsx'
import css from './today.module.css'
import {
  attentionQuestion,
  boardPollingMs,
  boardQuestion,
  keepGroups,
  lastGroups,
  linesOnPage,
  type TodayUrl,
  todayShape,
} from './today-url.ts'
import { UncoveredPlaces } from './UncoveredPlaces.tsx'
import { VisitLines } from './VisitLines.tsx'

export const loader = (search: Search) => {
  const url = readSearch(todayShape, search)
  return prefetch(boardQuestion(url), attentionQuestion(url), groupList)
}

/** Who is missing, who is there and what waits: the first look of a manager in the morning. */
export default function TodayPage() {
  const [url, setUrl] = useUrlState(todayShape)
  const { answer, failure, again } = useAsk(boardQuestion(url), boardPollingMs)
  const setGroups = (groups: readonly number[] | undefined) => {
    keepGroups(groups)
    setUrl({ groups: groups?.length ? groups : undefined, page: undefined })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups of last time are for a page just opened
  useEffect(() => {
    if (!url.groups && lastGroups().length > 0) setUrl({ groups: lastGroups() })
  }, [])
  return (
    <Page
      title={msg('Today')}
      action={<UncoveredPlaces date={url.date ?? companyToday()} groupIds={url.groups} />}
      filters={
        <>
          <DateField
            compact
            label={msg('Date')}
            value={url.date ?? companyToday()}
            onChange={(date) => setUrl({ date: date === companyToday() ? undefined : date, page: undefined })}
          />
          <GroupsPicker compact clearable value={url.groups ?? []} onChange={setGroups} />
        </>
      }
    >
      <div className="stack">
        <StateStrip url={url} counts={answer?.counts} />
        {answer && <DayLine board={answer} />}
        <div className={css.board}>
          <div className="stack">
            {!answer &&
              (failure ? <ErrorState error={failure} onRetry={again} /> : <RowsSkeleton rows={8} />)}
            {answer && (
              <Lines
                board={answer}
                chosen={url.states}
                onPage={(page) => setUrl({ page: page || undefined })}
              />
            )}
          </div>
          <aside className="stack">
            {answer && answer.visits.content.length > 0 && (
              <Suspense fallback={<RowsSkeleton rows={8} />}>
                <TodayMap visits={answer.visits.content} />
              </Suspense>
            )}
            <Attention url={url} />
          </aside>
        </div>
      </div>
    </Page>
  )
}

const TodayMap = lazy(async () => ({ default: (await import('./TodayMap.tsx')).TodayMap }))

interface LinesProps {
  board: TodayBoard
  chosen: TodayUrl['states']
  onPage: (page: number) => void
}
function Lines({ board, chosen, onPage }: LinesProps) {
  const { content, page, totalElements, totalPages } = board.visits
  if (content.length === 0)
    return (
      <EmptyState
        title={msg('No visits here')}
        hint={msg('Visits show on their day, as planned in the schedules of the jobs.')}
      />
    )
  return (
    <>
      <VisitLines board={board} chosen={chosen} />
      <TableFoot
        page={page}
        pages={totalPages}
        size={linesOnPage}
        usualSize={linesOnPage}
        total={totalElements}
        onPage={onPage}
      />
    </>
  )
}
