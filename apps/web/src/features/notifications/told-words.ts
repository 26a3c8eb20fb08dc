import type { Delivery } from '@muster/contract/notification-choices'

/** Why somebody is not told, in words; what a gateway said is shown as it came. */
const reasons: Readonly<Record<string, string>> = {
  removed: 'Not with the company any more',
  notConcerned: 'Does not concern them',
  ownAct: 'They did it themselves',
  ownChoice: 'They do not want it',
  notWanted: 'Not chosen',
  noAddress: 'No address for it',
  deviceGone: 'The device is signed out',
  monthlyCap: 'The text messages of this month are used up',
  gaveUp: 'Given up',
}
export const reasonWords = (why: string) => reasons[why] ?? why

export const stateWords = {
  waiting: { label: 'Waiting', tone: 'calm' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  not: { label: 'Not told', tone: 'warn' },
} as const satisfies Record<Delivery['state'], { label: string; tone: string }>

export const deliveryWords = {
  APP: 'App',
  PUSH: 'Device',
  EMAIL: 'Email',
  SMS: 'SMS',
} as const satisfies Record<Delivery['gateway'], string>
