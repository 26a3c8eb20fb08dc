import { refreshFeatures, useSend } from '@muster/client/query'
import { cover } from '@muster/contract/cover'
import { msg } from '@muster/contract/msg'
import { roster } from '@muster/contract/roster'
import type { CopiedWeek, DraftedAct, RosterChangeInput } from '@muster/contract/roster-drafts'
import { nameApart } from '@muster/rules/people/full-name'
import { sayError, sayNotice } from '@muster/ui/dialog/dialogs.tsx'
import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { showUndo } from '@muster/ui/toast/undo.ts'
import type { Values } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { shortDay } from '../../shared/shifts/shift-words.ts'
import { askWhatMoves } from './ask-what-moves.ts'
import type { PlaceItem, RosterView, ShiftItem } from './roster-rows.ts'
import { copyTo, moveTo, placeOn, remove, retime, type Target } from './shift-changes.ts'

/** One occurrence, all from its day on, or some weekdays of those. */
export interface PlaceExtent {
  from?: string
  weekdays?: number[]
}

type SendDay = ReturnType<typeof useSend<typeof roster.switchDay>>['mutateAsync']

/** Switches the places of a day off, or on again, at once. */
const switcher =
  (sendDay: SendDay, sendUndo: (id: number) => Promise<unknown>) =>
  async ({ place }: PlaceItem, isNeeded: boolean) => {
    const params = { id: place.patternId }
    try {
      const { actId, changes } = await underWay(sendDay({ params, body: { date: place.date, isNeeded } }))
      const takeBack = async () => {
        if (actId !== null) await sendUndo(actId)
        await sendDay({ params, body: { date: place.date, isNeeded: !isNeeded } })
      }
      const text = isNeeded
        ? msg('Needed again on this day')
        : changes > 0
          ? msg('Not needed on this day. {count} shifts end when you publish.')
          : msg('Not needed on this day')
      showUndo(text, { count: changes }, takeBack)
    } catch (error) {
      await failed(error)
    }
  }

/** Who is free changes with what is planned. */
const peopleToo = [cover]

type SendAct = (sent: Promise<DraftedAct>, text: string, values?: Values) => Promise<boolean>

/** Waits for an act and offers to take it back; false where it was refused. */
const actSender =
  (sendUndo: (id: number) => Promise<unknown>): SendAct =>
  async (sent, text, values) => {
    try {
      const { actId } = await underWay(sent)
      if (actId === null) showToast(msg('Nothing to change'))
      else showUndo(text, values, () => underWay(sendUndo(actId)))
      return true
    } catch (error) {
      await failed(error)
      return false
    }
  }

type Change = (changes: RosterChangeInput[], text: string, values?: Values) => Promise<boolean>

/** Acts on shifts; each is a list of changes. */
const shiftActs = (change: Change, items: RosterView['items']) => ({
  give: (shifts: readonly ShiftItem[], person: { tenantUserId: number; name: string }) =>
    change(
      shifts.map((item) => moveTo(item, { tenantUserId: person.tenantUserId, date: item.date })),
      msg('Assigned to {name}. Not published yet.'),
      { name: person.name },
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

/** What a manager does on the roster. Every act is a draft that can be taken back; a refusal is said. */
export function useRosterActs(items: RosterView['items']) {
  const { mutateAsync: sendChanges } = useSend(roster.change, peopleToo)
  const { mutateAsync: sendPlace } = useSend(roster.place, peopleToo)
  const { mutateAsync: sendCopy } = useSend(roster.copyWeek)
  const { mutateAsync: sendUndo } = useSend(roster.undo, peopleToo)
  const { mutateAsync: sendUndoMine } = useSend(roster.undoMine, peopleToo)
  const { mutateAsync: sendDay } = useSend(roster.switchDay)
  return useMemo(() => {
    const undoAct = (id: number) => sendUndo({ params: { id } })
    const act = actSender(undoAct)
    return {
      ...shiftActs((changes, text, values) => act(sendChanges({ body: { changes } }), text, values), items),
      undo: (id: number) =>
        underWay(undoAct(id))
          .then(() => showToast(msg('Undone')))
          .catch(failed),
      /** Everything that I drafted, on all days. */
      undoMine: () =>
        underWay(sendUndoMine({}))
          .then(({ changes: count }) => showToast(msg('{count} changes discarded'), { count }))
          .catch(failed),
      switchDay: switcher(sendDay, undoAct),
      /** A person takes a place, or takes over from whom has it. */
      fill(
        item: PlaceItem | ShiftItem,
        person: { tenantUserId: number; name: string },
        extent: PlaceExtent = {},
      ) {
        const filled = item.kind === 'place' ? item.place : item.shift
        const body = {
          patternId: filled.patternId!,
          ...(extent.from ? extent : { occurrenceStart: occurrenceOf(item) }),
          tenantUserId: person.tenantUserId,
          ...(item.kind === 'shift' && { eventId: item.shift.eventId }),
        }
        return act(sendPlace({ body }), msg('Assigned to {name}. Not published yet.'), { name: person.name })
      },
      async copyWeek(body: Parameters<typeof sendCopy>[0]['body']) {
        const sent = sendCopy({ body })
        const isDone = await act(sent, msg('Week copied. Not published yet.'))
        if (isDone) await sayLeftOut(await sent)
        return isDone
      },
    }
  }, [items, sendChanges, sendPlace, sendCopy, sendUndo, sendUndoMine, sendDay])
}
export type RosterActs = ReturnType<typeof useRosterActs>

/** What is not copied is said in a dialog: a toast would go before it is read. */
async function sayLeftOut({ leftOut }: CopiedWeek) {
  for (const [reason, shifts] of Map.groupBy(leftOut, (each) => each.reason))
    await sayNotCopied(reason, shifts)
}
type LeftOutShift = CopiedWeek['leftOut'][number]
const notCopied: Readonly<Record<LeftOutShift['reason'], { one: string; more: string }>> = {
  FULL: {
    one: msg('Not copied, as others have all places: {name}, {site}, {date}'),
    more: msg('Not copied, as others have all places: {name}, {site}, {date}, and {count} more shifts'),
  },
  SUSPENDED: {
    one: msg('Not copied, as the person is suspended then: {name}, {site}, {date}'),
    more: msg('Not copied, as the person is suspended then: {name}, {site}, {date}, and {count} more shifts'),
  },
}
async function sayNotCopied(reason: LeftOutShift['reason'], shifts: readonly LeftOutShift[]) {
  const [first] = shifts as [LeftOutShift]
  const more = shifts.length - 1
  const name = nameApart(first.name, first.distinguishedBy)
  const values = { name, site: first.locationName, date: shortDay(first.date), count: more }
  const sentences = notCopied[reason]
  await sayNotice(msg('Copy week'), more === 0 ? sentences.one : sentences.more, values)
}

const occurrenceOf = (item: PlaceItem | ShiftItem) =>
  item.kind === 'place' ? item.place.occurrenceStart : item.shift.occurrenceStart

/** The page stays when the session ends meanwhile, so that the act is repeated after signing in. */
const underWay = <T>(sent: Promise<T>): Promise<T> => sent.finally(beginUnderWay())

/** What was refused may have changed meanwhile: the roster is asked for again. */
async function failed(error: unknown) {
  void refreshFeatures(roster.read.feature)
  await sayError(error)
}
