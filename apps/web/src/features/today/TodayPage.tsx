import { prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import type { TodayBoard } from '@muster/contract/today'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { usePainted } from '@muster/ui/theme/use-painted.ts'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect } from 'react'
import { keepGroups, lastGroups } from '../../navigation/my-sites.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { GroupsPicker, groupList } from '../../shared/pickers/GroupsPicker.tsx'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { ComingGaps } from '../duty/ComingGaps.tsx'
import { DutyCalls } from '../duty/DutyCalls.tsx'
import { Attention } from './attention/Attention.tsx'
import { CoverDialogs } from './cover-dialogs.tsx'
import { DayLine } from './DayLine.tsx'
import { VisitLines } from './lines/VisitLines.tsx'
import { StateStrip } from './StateStrip.tsx'
import css from './today.module.css'
import {
  attentionQuestion,
  boardQuestion,
  linesOnPage,
  type TodayUrl,
  todayShape,
  uncoveredQuestion,
} from './today-url.ts'
import { type ShownLines, useBoard } from './use-board.ts'

export const loader = (search: Search) => {
  const url = readSearch(todayShape, search)
  return prefetch(boardQuestion(url), uncoveredQuestion(url), attentionQuestion(url), groupList)
}

export default function TodayPage() {
  const [url, setUrl] = useUrlState(todayShape)
  const { board, uncovered, lines, failure, again } = useBoard(url)
  const setGroups = (groups: readonly number[] | undefined) => {
    keepGroups(groups)
    setUrl({ groups: groups?.length ? groups : undefined, page: undefined })
  }
  const { answer: known } = useAsk(groupList)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups of last time are for a page just opened
  useEffect(() => {
    const groups = lastGroups().filter((last) => known?.some(({ id }) => id === last))
    if (!url.groups && groups.length > 0) setUrl({ groups })
  }, [])
  return (
    <Page
      title={msg('Today')}
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
      <CoverDialogs>
        <div className={clsx('stack', css.room)}>
          <StateStrip url={url} counts={board?.counts} uncovered={uncovered} />
          {board && <DayLine board={board} />}
          <ComingGaps />
          <DutyCalls />
          <div className={css.board}>
            <div className="stack">
              {!lines && <NoAnswer failure={failure} again={again} rows={8} />}
              {board && lines && (
                <Lines
                  board={board}
                  lines={lines}
                  url={url}
                  onPage={(page) => setUrl({ page: page || undefined })}
                />
              )}
            </div>
            <aside className="stack">
              {lines && lines.visits.length > 0 && <MapOf visits={lines.visits} />}
              <Attention url={url} />
            </aside>
          </div>
        </div>
      </CoverDialogs>
    </Page>
  )
}

const TodayMap = lazy(async () => ({ default: (await import('./TodayMap.tsx')).TodayMap }))
/** The map comes after the lines: to set it up takes longer than they do. */
function MapOf({ visits }: Pick<ShownLines, 'visits'>) {
  const isPainted = usePainted()
  const waiting = <RowsSkeleton rows={8} />
  return <Suspense fallback={waiting}>{isPainted ? <TodayMap visits={visits} /> : waiting}</Suspense>
}

interface LinesProps {
  board: TodayBoard
  lines: ShownLines
  url: TodayUrl
  onPage: (page: number) => void
}
function Lines({ board, lines, url, onPage }: LinesProps) {
  const { page, totalElements, totalPages } = board.visits
  if (lines.visits.length === 0 && lines.places.length === 0) return <Nothing chosen={url.states} />
  return (
    <>
      <VisitLines {...lines} counts={board.counts} url={url} />
      {lines.visits.length > 0 && (
        <TableFoot
          page={page}
          pages={totalPages}
          size={linesOnPage}
          usualSize={linesOnPage}
          total={totalElements}
          onPage={onPage}
        />
      )}
    </>
  )
}

const Nothing = ({ chosen }: { chosen: TodayUrl['states'] }) =>
  chosen?.length === 1 && chosen[0] === 'UNCOVERED' ? (
    <EmptyState title={msg('All shifts are covered')} />
  ) : (
    <NoVisits />
  )

function NoVisits() {
  const { text, hint, next } = useEmptyList('shift', {
    text: msg('No visits here'),
    hint: msg('Planned visits appear here on the day.'),
  })
  return <EmptyState title={text} {...(hint && { hint })} action={next} />
}
