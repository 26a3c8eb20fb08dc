import { constraints } from '@muster/contract/planning/constraints'
import type { Exclusion } from '@muster/rules/planning/cover'

const hours = (minutes = 0) => Math.round((minutes / 60) * 100) / 100

/** A fault of a field: the first reason why the reader, or the person of this name, cannot take a shift. */
export function exclusionFault(path: string, [first]: readonly Exclusion[], name?: string) {
  const { kind, minutes, limit, otherText = '' } = first!
  const message = constraints[kind].excluded[name === undefined ? 'reader' : 'colleague']
  const all = { hours: hours(minutes), limit: hours(limit), other: otherText, name: name ?? '' }
  const params = Object.fromEntries(Object.entries(all).filter(([key]) => message.includes(`{${key}}`)))
  return { path, message, params }
}

/** As colleagues may read it: neither why a person is away, nor where they work. */
export function forColleagues(exclusions: readonly Exclusion[]): Exclusion[] {
  const plain = exclusions.map(({ otherText: _, kind, ...exclusion }) => ({
    ...exclusion,
    kind: kind === 'onLeave' || kind === 'suspended' ? ('unavailable' as const) : kind,
  }))
  return [...new Map(plain.map((exclusion) => [exclusion.kind, exclusion])).values()]
}
