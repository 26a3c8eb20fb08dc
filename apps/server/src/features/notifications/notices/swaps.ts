import { type Message, msg } from '@muster/contract/kit/msg'
import type { Scope } from '../../../db/scope.ts'
import { swapForNotice } from '../cover-queries.ts'
import { listManagers } from '../queries.ts'
import { shiftParams } from './cover.ts'
import type { Notice, Notices } from './notice.ts'

type Swap = NonNullable<Awaited<ReturnType<typeof swapForNotice>>>
const mySwap = ({ id }: Swap) => `/me/offers?swap=${id}`

/** A message of a swap names only what its sentences ask for: a reason may be private. */
async function aboutSwap(
  scope: Scope,
  swapId: number,
  noticeOf: (swap: Swap) => Omit<Notice, 'params'>,
): Promise<Notice | undefined> {
  const swap = await swapForNotice(scope, swapId)
  if (!swap) return
  const notice = noticeOf(swap)
  const { askerName: asker, partnerName: partner, reason } = swap
  const params = Object.entries({ ...shiftParams(swap), asker, partner, reason }).filter(([key]) =>
    `${notice.title} ${notice.message}`.includes(`{${key}}`),
  )
  return { ...notice, params: Object.fromEntries(params) }
}

const answers: Readonly<Record<string, Message>> = {
  REFUSED: msg('{partner} declined. The shift at {site} on {date} at {time} is still yours.'),
  ACCEPTED: msg('{partner} accepted. The swap of {date} at {site} needs approval.'),
  DONE: msg('{partner} accepted. Your shift at {site} on {date} at {time} is now theirs.'),
}

const approved = {
  title: msg('Your swap was approved'),
  message: msg('The shift of {asker} at {site} on {date} at {time} is now of {partner}.'),
}
const declined = {
  title: msg('Your swap was declined'),
  message: msg('{asker} keeps the shift at {site} on {date} at {time}. {reason}'),
}

/** Two people who swap a shift. */
export const swapNotices: Notices<'swap.asked' | 'swap.answered' | 'swap.waits' | 'swap.decided'> = {
  'swap.asked': (scope, { payload: { swapId } }) =>
    aboutSwap(scope, swapId, (swap) => ({
      type: 'swap.asked',
      to: [swap.partnerId],
      title: msg('{asker} asks you for a swap'),
      message: swap.isExchange
        ? msg('Their shift at {site} on {date} at {time} for one of yours.')
        : msg('Their shift at {site} on {date} at {time}, for nothing in return.'),
      link: mySwap(swap),
    })),
  'swap.answered': (scope, { payload: { swapId } }) =>
    aboutSwap(scope, swapId, (swap) => ({
      type: 'swap.answered',
      to: answers[swap.state] ? [swap.askerId] : [],
      title: msg('{partner} answers your swap'),
      message: answers[swap.state] ?? answers.ACCEPTED!,
      link: mySwap(swap),
    })),
  'swap.waits': async (scope, { payload: { swapId } }) => {
    const swap = await swapForNotice(scope, swapId)
    if (!swap) return
    const managers = await listManagers(scope, { siteId: swap.siteId })
    return aboutSwap(scope, swapId, () => ({
      type: 'swap.waits',
      to: managers,
      title: msg('A swap needs approval'),
      message: msg('{asker} and {partner} agreed on the shift at {site} on {date} at {time}.'),
      link: `/cover?show=swaps&swap=${swapId}`,
    }))
  },
  'swap.decided': (scope, { payload: { swapId } }) =>
    aboutSwap(scope, swapId, (swap) => ({
      type: 'swap.decided',
      to: [swap.askerId, swap.partnerId],
      ...(swap.state === 'DONE' ? approved : declined),
      link: mySwap(swap),
    })),
}
