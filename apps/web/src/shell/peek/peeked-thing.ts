import { type ThingKind, thingKinds } from '../../features/search/thing-kinds.tsx'

export interface Thing {
  readonly kind: ThingKind
  readonly id: number
}
/** What of the address names what is shown at the side of a list, such as `peek=site:12`. */
const names: Readonly<Record<ThingKind, string>> = {
  PERSON: 'person',
  CLIENT: 'client',
  SITE: 'site',
  JOB: 'job',
  WORK: 'visit',
}
const kinds = Object.keys(names) as ThingKind[]

export const addressOf = ({ kind, id }: Thing) => `${names[kind]}:${id}`
export function thingOf(address: unknown): Thing | undefined {
  const [, name, id] = /^([a-z]+):(\d{1,15})$/.exec(String(address)) ?? []
  const kind = kinds.find((one) => names[one] === name)
  return kind && { kind, id: Number(id) }
}

export const pageOf = ({ kind, id }: Thing) => thingKinds[kind].at(id)
/** The thing that a page is about, where something of it can be shown at the side. */
export function thingAt(page: string): Thing | undefined {
  const id = Number(/[?&](?:id|work)=(\d{1,15})/.exec(page)?.[1])
  const kind = kinds.find((one) => pageOf({ kind: one, id }) === page)
  return kind && { kind, id }
}
