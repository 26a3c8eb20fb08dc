import { calendarActs } from './calendar-acts.ts'
import { coverActs } from './cover-acts.ts'
import { leaveActs, officeActs } from './leave-acts.ts'
import type { Act, Call, Play } from './play.ts'
import { rosterActs } from './roster-acts.ts'

/** What people do with a plan: an act of the first group is this often the next. */
const groups: readonly (readonly [readonly Act[], number])[] = [
  [rosterActs, 0.42],
  [coverActs, 0.3],
  [calendarActs, 0.14],
  [leaveActs, 0.12],
  [officeActs, 0.02],
]
function someActs({ random }: Play): readonly Act[] {
  let left = random.next()
  for (const [acts, share] of groups) {
    if (left < share) return acts
    left -= share
  }
  return rosterActs
}

/** The next act. One for which the roster has nothing to choose from is skipped. */
export function nextCall(play: Play): Call {
  for (;;) {
    const call = play.random.pick(someActs(play))(play)
    if (call) return call
  }
}
