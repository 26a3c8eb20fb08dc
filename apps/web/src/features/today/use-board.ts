import { useAsk } from '@muster/client/query'
import type { TodayBoard, TodayVisit, UncoveredPlace } from '@muster/contract/today'
import { boardPollingMs, boardQuestion, type TodayUrl, uncoveredQuestion } from './today-url.ts'

export interface ShownLines {
  visits: readonly TodayVisit[]
  places: readonly UncoveredPlace[]
}

export function useBoard(url: TodayUrl) {
  const board = useAsk(boardQuestion(url), boardPollingMs)
  const uncovered = useAsk(uncoveredQuestion(url), boardPollingMs)
  const again = () => {
    board.again()
    uncovered.again()
  }
  const failure = (board.answer ? null : board.failure) ?? (uncovered.answer ? null : uncovered.failure)
  const lines =
    board.answer && uncovered.answer ? linesOf(board.answer, uncovered.answer.places, url) : undefined
  return { board: board.answer, uncovered: uncovered.answer?.count, lines, failure, again }
}

/** Places stand on the first page, before the visits that take their course. */
function linesOf(
  { visits }: Pick<TodayBoard, 'visits'>,
  places: readonly UncoveredPlace[],
  { states, page = 0 }: TodayUrl,
): ShownLines {
  const hasPlaces = page === 0 && (states === undefined || states.includes('UNCOVERED'))
  const hasVisits = states === undefined || states.some((group) => group !== 'UNCOVERED')
  return { visits: hasVisits ? visits.content : [], places: hasPlaces ? places : [] }
}
