import { actions } from '@muster/contract/actions'
import { chat } from '@muster/contract/chat'
import { cover } from '@muster/contract/cover/cover'
import { incidents } from '@muster/contract/incidents'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { leave } from '@muster/contract/leave/leave'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { works } from '@muster/contract/works/works'

/** Of these the outbox sends what waits on the device. */
export const sentFeatures: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  works,
  chat,
  leave,
  cover,
  roster,
  actions,
  incidents,
  pay,
}
