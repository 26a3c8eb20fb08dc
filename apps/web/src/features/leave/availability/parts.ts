import { msg } from '@muster/contract/msg'
import type { Part } from './use-week-grid.ts'

export interface NamedPart extends Part {
  /** Beside the times; an hour has none. */
  name?: string
}
export const dayParts: readonly NamedPart[] = [
  { name: msg('Night'), from: 0, to: 360 },
  { name: msg('Morning'), from: 360, to: 720 },
  { name: msg('Afternoon'), from: 720, to: 1080 },
  { name: msg('Evening'), from: 1080, to: 1440 },
]
export const hours: readonly NamedPart[] = Array.from({ length: 24 }, (_, hour) => ({
  from: hour * 60,
  to: hour * 60 + 60,
}))
