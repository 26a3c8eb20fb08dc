import { useSend } from '@muster/client/query'
import type { Input } from '@muster/contract/kit/endpoint'
import { reason } from '@muster/contract/kit/shapes'
import { type Leave, leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import type { Confirmation } from '@muster/ui/dialog/confirm.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { orRefreshed } from '../../../shared/forms/attempt.ts'
import { leaveDays, typeText } from '../../../shared/leave/leave-words.ts'
import { openReason } from '../../../shared/ReasonForm.tsx'
import { useSayUncovered } from '../use-say-uncovered.ts'

const touched = [roster, calendar, today, pay]

export const takingBack = (row: Leave): Confirmation => ({
  title: msg('Withdraw leave'),
  sentence:
    row.shifts > 0
      ? msg(
          'The leave of {name} is withdrawn: {days}. Of {count} shifts, they get back those not yet filled.',
        )
      : msg('The leave of {name} is withdrawn: {days}.'),
  values: { name: nameApart(row.name, row.distinguishedBy), days: leaveDays(row), count: row.shifts },
  proceed: msg('Withdraw'),
})

const why = reason(msg('Say why'))
type Decision = Omit<Input<typeof leave.decide>['body'], 'version'>

/** Decisions about leave. A decision that another person made meanwhile is shown. */
export function useDecide() {
  const say = useWords()
  const sayUncovered = useSayUncovered()
  const send = useSend(leave.decide, touched)
  const back = useSend(leave.takeBack, touched)
  const decide = ({ id, version }: Leave, decision: Decision) =>
    orRefreshed(send({ params: { id }, body: { ...decision, version } }), leave.list.feature)
  return {
    async approve(row: Leave, minutes?: number) {
      const typed = minutes === undefined ? {} : { minutes }
      const { shifts } = await decide(row, { decision: 'APPROVED', ...typed })
      sayUncovered(msg('Leave approved. {count} shifts are uncovered.'), shifts)
    },
    async takeBack({ id }: Leave) {
      await orRefreshed(back({ params: { id } }), leave.list.feature)
      showToast(msg('Leave withdrawn'))
    },
    decline: (row: Leave) =>
      openReason({
        title: msg('Decline leave'),
        label: msg('Reason for your decision'),
        shape: why,
        draft: `leave ${row.id} decline`,
        save: async (typed) => {
          await decide(row, { decision: 'DECLINED', reason: typed })
          showToast(msg('Leave declined'))
        },
        submit: msg('Decline'),
        children: (
          <>
            <p className="strong">{`${nameApart(row.name, row.distinguishedBy)} · ${typeText(say, row.typeName)} · ${leaveDays(row)}`}</p>
            <p>{say('They are notified with your reason. Their shifts remain.')}</p>
          </>
        ),
      }),
  }
}
