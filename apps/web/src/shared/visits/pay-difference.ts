import { CallFailure } from '@muster/client/call-failure'
import { msg } from '@muster/contract/kit/msg'
import { PayingPeriod } from '@muster/contract/works/times'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { day } from '@muster/ui/words/format.ts'

/** How a change of times says that its difference is paid later. */
interface LatePay {
  payDifference?: true
}
type SendChange<Result> = (latePay: LatePay) => Promise<Result>

function payingPeriodOf(error: unknown) {
  if (!(error instanceof CallFailure) || error.reason !== 'pay.locked') return undefined
  return PayingPeriod.safeParse(error.data).data
}

/** Sends a change of times. Where its days are locked, it asks whether to pay the difference later, and sends it again. */
export async function sendOrPayLater<Result>(send: SendChange<Result>): Promise<Result | typeof withdrawn> {
  try {
    return await send({})
  } catch (error) {
    const paying = payingPeriodOf(error)
    if (!paying || !(error instanceof CallFailure)) throw error
    const { from = '', to = '' } = error.params
    const isMeant = await confirm({
      title: msg('Locked pay period'),
      sentence: msg(
        'The pay period of {from} to {to} is locked and does not change. The difference is paid in the period of {paidFrom} to {paidTo}.',
      ),
      values: {
        from: day(String(from)),
        to: day(String(to)),
        paidFrom: day(paying.firstDay),
        paidTo: day(paying.lastDay),
      },
      proceed: msg('Pay the difference'),
    })
    return isMeant ? send({ payDifference: true }) : withdrawn
  }
}
