import { useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover/cover'
import type { DraftFillInput } from '@muster/contract/cover/fill'
import { roster } from '@muster/contract/planning/roster'
import type {
  CopiedWeek,
  CopyWeekInput,
  DraftedAct,
  RosterChangeInput,
} from '@muster/contract/planning/roster-drafts'
import { nameApart } from '@muster/rules/people/full-name'
import { choose } from '@muster/ui/dialog/choose.tsx'
import { sayNotice } from '@muster/ui/dialog/dialogs.tsx'
import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { msg, type Values } from '@muster/ui/words/words.ts'
import { attempt } from '../../../shared/forms/attempt.ts'
import type { Extent } from '../../../shared/patterns/ExtentField.tsx'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { Item, PlaceItem, RosterView, ShiftItem } from '../week/roster-rows.ts'
import { copyTo, moveTo, placeOn, remove, retime, type Target } from './shift-changes.ts'
import { filling } from './verdict.ts'

/** Who is free changes with what is planned. */
const peopleToo = [cover]

/** The page stays when the session ends meanwhile, so that the act is repeated after signing in. */
const underWay = <T>(sent: Promise<T>): Promise<T> => sent.finally(beginUnderWay())

/** Waits for an act and says that it is done; false where it was refused. */
const done = <A>(sent: Promise<A>, sayDone: (answer: A) => void) =>
  attempt(underWay(sent), sayDone, roster.read.feature)

interface PersonToAssign {
  tenantUserId: number
  name: string
}
const assigned = msg('Assigned to {name}. Not published yet.')
const assignedOnwards = msg('Assigned to {name} from this day on. Not published yet.')
const switchedWords = (isNeeded: boolean, changes: number) => {
  if (isNeeded) return msg('Needed again on this day')
  return changes > 0
    ? msg('Not needed on this day. {count} shifts end when you publish.')
    : msg('Not needed on this day')
}

/**
 * A shift that fills a place goes to another day: the visit moves, so that its day needs no other person, or the person
 * does, and the day is uncovered. Asks nothing where only one is meant; undefined: neither, after all.
 */
async function askWhatMoves({ shift, date, site, personName }: ShiftItem, target: Target) {
  const filled = shift.patternDate
  if (filled === null || target.date === date || target.date === filled) return 'VISIT'
  return choose({
    title: msg('Move to another day'),
    sentence: msg('What goes to {to}: the visit of {date} at {site}, or only the person?'),
    values: { site: site?.name ?? '', date: shortDay(filled), to: shortDay(target.date) },
    ways: [
      {
        key: 'VISIT',
        label: msg('The visit: no one else is needed on {date}'),
        values: { date: shortDay(filled) },
        kind: 'primary',
      },
      {
        key: 'PERSON',
        label: msg('Only {name}: {date} is uncovered'),
        values: { name: personName, date: shortDay(filled) },
      },
    ],
  })
}

type Change = (changes: RosterChangeInput[], text: string, values?: Values) => Promise<boolean>

const shiftActs = (change: Change, items: RosterView['items']) => ({
  /** Shifts and open places, as one act. */
  give: (wanted: readonly Item[], { tenantUserId, name }: PersonToAssign) =>
    change(
      wanted.flatMap((item) =>
        item.kind === 'place'
          ? (filling(item, tenantUserId) ?? [])
          : moveTo(item, { tenantUserId, date: item.date }),
      ),
      assigned,
      { name },
    ),
  add: (shift: RosterChangeInput) => change([shift], msg('Shift added. Not published yet.')),
  async move(item: ShiftItem, target: Target) {
    const way = await askWhatMoves(item, target)
    if (!way) return false
    const place = placeOn(item, target.date, items)
    const left = way === 'PERSON' ? { patternDate: place?.patternDate ?? null } : {}
    return change([moveTo(item, target, left)], msg('Shift moved. Not published yet.'))
  },
  copy: (item: ShiftItem, target: Target) =>
    change([copyTo(item, target, items)], msg('Shift copied. Not published yet.')),
  remove: (shifts: readonly ShiftItem[]) =>
    change(shifts.map(remove), msg('{count} shifts removed. Not published yet.'), {
      count: shifts.length,
    }),
  removeFrom: ({ shift, date }: ShiftItem) =>
    change(
      [{ kind: 'REMOVE', eventId: shift.eventId, from: shift.patternDate ?? date }],
      msg('Shifts removed from here on. Not published yet.'),
    ),
  changeTimes: (shifts: readonly ShiftItem[], times: { from: string; to: string }) =>
    change(
      shifts.map((item) => retime(item, times)),
      msg('{count} shifts changed. Not published yet.'),
      { count: shifts.length },
    ),
})

/**
 * What a manager does on the roster. Every act is a draft that can be taken back; a refusal is said. `hasCosts`: the reader
 * may see what an act costs before it is done.
 */
export function useRosterActs(items: RosterView['items'], hasCosts = false) {
  const sendChanges = useSend(roster.change, peopleToo)
  const sendPlace = useSend(roster.place, peopleToo)
  const sendFills = useSend(cover.draftFill, [roster])
  const sendCopy = useSend(roster.copyWeek)
  const sendUndo = useSend(roster.undo, peopleToo)
  const sendUndoMine = useSend(roster.undoMine, peopleToo)
  const sendDay = useSend(roster.switchDay)
  const undoAct = (id: number) => underWay(sendUndo({ params: { id } }))
  const drafted = (sent: Promise<DraftedAct>, text: string, values?: Values) =>
    done(sent, ({ actId, changes: count }) => {
      if (actId === null) showToast(msg('Nothing to change'))
      else showUndo(text, values ?? { count }, () => undoAct(actId))
    })
  return {
    ...shiftActs((changes, text, values) => drafted(sendChanges({ body: { changes } }), text, values), items),
    items,
    hasCosts,
    undo: (id: number) => done(undoAct(id), () => showToast(msg('Undone'))),
    /** Everything that I drafted, on all days. */
    undoMine: () =>
      done(sendUndoMine({}), ({ changes: count }) => showToast(msg('{count} changes discarded'), { count })),
    /** Switches the places of a day off, or on again, at once. */
    switchDay({ place: { patternId: id, date } }: PlaceItem, isNeeded: boolean) {
      const put = (needed: boolean) => sendDay({ params: { id }, body: { date, isNeeded: needed } })
      return done(put(isNeeded), ({ actId, changes: count }) =>
        showUndo(switchedWords(isNeeded, count), { count }, async () => {
          if (actId !== null) await undoAct(actId)
          await put(!isNeeded)
        }),
      )
    },
    /** A person takes a place, or takes over from whom has it. */
    fill(item: Item, { tenantUserId, name }: PersonToAssign, { onwards, weekdays }: Extent = {}) {
      const filled = item.kind === 'place' ? item.place : item.shift
      const from = (item.kind === 'place' ? item.place.date : item.shift.patternDate) ?? item.date
      const body = {
        patternId: filled.patternId!,
        ...(onwards ? { from, weekdays } : { occurrenceStart: filled.occurrenceStart }),
        tenantUserId,
        ...(item.kind === 'shift' && { eventId: item.shift.eventId }),
      }
      return drafted(sendPlace({ body }), onwards ? assignedOnwards : assigned, { name })
    },
    /** As one act. Answers what was left out and why; undefined where all of it was refused. */
    async fillPlaces(fills: DraftFillInput['fills']) {
      const sent = sendFills({ body: { fills } })
      const isDone = await drafted(sent, msg('{count} shifts assigned. Not published yet.'))
      return isDone ? (await sent).leftOut : undefined
    },
    async copyWeek(body: CopyWeekInput) {
      const sent = sendCopy({ body })
      const isDone = await drafted(sent, msg('Week copied. Not published yet.'))
      if (isDone) await sayLeftOut(await sent)
      return isDone
    },
  }
}
export type RosterActs = ReturnType<typeof useRosterActs>

const notCopied: Readonly<Record<CopiedWeek['leftOut'][number]['reason'], { one: string; more: string }>> = {
  FULL: {
    one: msg('Not copied, as others have all places: {name}, {site}, {date}'),
    more: msg('Not copied, as others have all places: {name}, {site}, {date}, and {count} more shifts'),
  },
  SUSPENDED: {
    one: msg('Not copied, as the person is suspended then: {name}, {site}, {date}'),
    more: msg('Not copied, as the person is suspended then: {name}, {site}, {date}, and {count} more shifts'),
  },
}
/** What is not copied is said in a dialog: a toast would go before it is read. */
async function sayLeftOut({ leftOut }: CopiedWeek) {
  for (const [reason, [first, ...others]] of Map.groupBy(leftOut, (each) => each.reason)) {
    const { name, distinguishedBy, locationName: site, date } = first!
    const values = {
      name: nameApart(name, distinguishedBy),
      site,
      date: shortDay(date),
      count: others.length,
    }
    await sayNotice(msg('Copy week'), notCopied[reason][others.length === 0 ? 'one' : 'more'], values)
  }
}
