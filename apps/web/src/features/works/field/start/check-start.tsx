import type { Position } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import { LARGEST_ACCURACY_GRANTED } from '@muster/rules/works/distance'
import { Button } from '@muster/ui/button/Button.tsx'
import { choose } from '@muster/ui/dialog/choose.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { clock } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { distanceWords } from './distance-words.ts'
import { type Nowhere, type PositionSearch, positionIfAllowed, searchPosition } from './position.ts'
import type { CheckedStart, Starting } from './start.ts'
import { isAtSite, metresTo, visitAt } from './start-place.ts'

/** A visit that begins later than this is asked about: the wrong one may have been tapped. */
const earlyMs = 30 * 60_000
/** How long a position is waited for before the person is told what is waited for. */
const silentMs = 700

/**
 * What is settled between the tap on Start and the start: whether it is not too early, and where the person is. Resolves
 * to undefined when they go back.
 */
export async function checkStart(
  day: MyDay,
  starting: Starting,
  now: number,
): Promise<CheckedStart | undefined> {
  if (!(await isMeantEarly(starting, now))) return
  if (starting.job.minimumDistanceToStart === 0) return { starting, position: await positionIfAllowed() }
  for (;;) {
    const search = searchPosition(
      (position) => isAtSite(starting.job, position) || (position.accuracy ?? 0) <= LARGEST_ACCURACY_GRANTED,
    )
    const { kind, position } = await watched(search)
    if (kind === 'cancelled') return
    if (kind === 'found') {
      const agreed = await agreedPlace(day, starting, position)
      if (agreed !== 'again') return agreed
      continue
    }
    if (day.startMode === 'FLAG' && kind !== 'denied') return { starting, position }
    const way = await askWithout(kind, position, day)
    if (way === 'without') return { starting, position }
    if (way !== 'again') return
  }
}

async function isMeantEarly({ occurrence }: Starting, now: number): Promise<boolean> {
  if (!occurrence || Date.parse(occurrence.startTime) - now <= earlyMs) return true
  const way = await choose({
    title: msg('This visit is planned for later'),
    sentence: msg('It is planned for {time}. Start it now?'),
    values: { time: clock(occurrence.startTime) },
    ways: [
      { key: 'start', label: msg('Start now'), kind: 'primary' },
      { key: 'back', label: msg('Go back') },
    ],
  })
  return way === 'start'
}

async function watched(search: PositionSearch) {
  const isSlow = await Promise.race([
    search.result.then(() => false),
    new Promise<true>((resolve) => setTimeout(() => resolve(true), silentMs)),
  ])
  if (isSlow) {
    void openDialog('Looking for your location', (close) => <Searching search={search} close={close} />).then(
      search.cancel,
    )
  }
  return search.result
}

function Searching({ search, close }: { search: PositionSearch; close: () => void }) {
  const say = useWords()
  const accuracy = useSyncExternalStore(search.subscribe, search.accuracy)
  useEffect(() => {
    void search.result.then(close)
  }, [search, close])
  return (
    <div className="stack">
      <p className="reading" role="status">
        {accuracy === undefined
          ? say('If your phone asks to share your location, allow it.')
          : say('Known to within {metres} m so far. It gets better outside, or at a window.', {
              metres: Math.round(accuracy),
            })}
      </p>
      <Button label={msg('Cancel')} size="field" wide onPick={search.cancel} />
    </div>
  )
}

/** A start away from its site is asked about once; it may be meant for the visit at the site where the person stands. */
async function agreedPlace(
  day: MyDay,
  starting: Starting,
  position: Position,
): Promise<CheckedStart | 'again' | undefined> {
  const { job } = starting
  if (isAtSite(job, position)) return { starting, position }
  const other = visitAt(day, position, job.jobId)
  const way = await choose({
    title: msg('You are not at the site'),
    sentence:
      day.startMode === 'FLAG'
        ? msg('You are {distance} from {site}. Start here? The office will see that you started elsewhere.')
        : msg('You are {distance} from {site}. The office asks you to start within {metres} m of it.'),
    values: {
      distance: distanceWords(metresTo(job, position)),
      site: job.jobLocation.name,
      metres: job.minimumDistanceToStart,
    },
    ways: [
      ...(other
        ? [
            {
              key: 'other' as const,
              label: msg('Start at {site} instead'),
              values: { site: other.job.jobLocation.name },
              kind: 'primary' as const,
            },
          ]
        : []),
      { key: 'again', label: msg('Look for my location again') },
      { key: 'here', label: msg('Start here') },
      { key: 'back', label: msg('Go back'), kind: 'plain' },
    ],
  })
  if (way === 'again') return 'again'
  if (way === 'here') return { starting, position }
  if (way !== 'other' || !other) return
  return { starting: { job: other.job, occurrence: other.visit, type: 'NORMAL' }, position }
}

const reasons: Readonly<Record<Exclude<Nowhere, 'cancelled'>, string>> = {
  denied: msg(
    'This phone does not share your location with Muster. Open the settings of the browser, choose this page, and allow Location. Then try again.',
  ),
  unanswered: msg('Your phone asked to share your location. Choose Allow, then try again.'),
  imprecise: msg(
    'Your location is known to within {metres} m only. Go outside or to a window, wait a moment, then try again.',
  ),
  unknown: msg('Your phone found no location. Turn Location on, go outside or to a window, then try again.'),
}

const askWithout = (
  kind: Exclude<Nowhere, 'cancelled'>,
  position: Position | undefined,
  day: MyDay,
): Promise<'again' | 'without' | 'back' | undefined> =>
  choose({
    title: msg('Your location is not known'),
    sentence: reasons[kind],
    values: { metres: Math.round(position?.accuracy ?? 0) },
    ways: [
      { key: 'again', label: msg('Try again'), kind: 'primary' },
      ...(day.startMode === 'FLAG'
        ? [{ key: 'without' as const, label: msg('Start without a location') }]
        : []),
      { key: 'back', label: msg('Go back'), kind: 'plain' },
    ],
  })
