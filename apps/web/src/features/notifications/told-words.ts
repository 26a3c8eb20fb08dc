import { msg } from '@muster/contract/kit/msg'
import type { Delivery } from '@muster/contract/notifications/choices'

const reasons: Readonly<Record<string, string>> = {
  removed: msg('No longer with the company'),
  notConcerned: msg('Does not concern them'),
  ownAct: msg('They did it themselves'),
  ownChoice: msg('They do not want it'),
  notWanted: msg('Off'),
  noAddress: msg('No address for it'),
  deviceGone: msg('The device is signed out'),
  monthlyCap: msg('The text messages of this month are used up'),
  gaveUp: msg('Not delivered'),
}
export const reasonWords = (why: string) => reasons[why] ?? why

export const stateWords = {
  waiting: { label: msg('Waiting'), tone: 'calm' },
  sent: { label: msg('Sent'), tone: 'good' },
  failed: { label: msg('Failed'), tone: 'bad' },
  not: { label: msg('Not notified'), tone: 'warn' },
} as const satisfies Record<Delivery['state'], { label: string; tone: string }>

export const deliveryWords = {
  APP: msg('App'),
  PUSH: msg('Device'),
  EMAIL: msg('Email'),
  SMS: 'SMS',
} as const satisfies Record<Delivery['gateway'], string>
