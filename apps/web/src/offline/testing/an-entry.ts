import type { Entry } from '../entry.ts'

let seq = 0
export const anEntry = (name: string, more: Partial<Entry> = {}): Entry => ({
  seq: ++seq,
  key: `${name} ${seq}`,
  person: 'p',
  lane: 'start',
  feature: 'works',
  name,
  params: {},
  body: {},
  writtenAt: 0,
  state: 'waiting',
  tries: 0,
  nextAt: 0,
  ...more,
})
