import { figures } from './format.ts'
import type { Say } from './words.ts'

/** `+3 since Mon 30 November 2026`. */
export function changeText(say: Say, change: number, since: string, textOf: (value: number) => string) {
  if (change === 0) return say('No change since {time}', { time: since })
  const text = figures(`${change > 0 ? '+' : '−'}${textOf(Math.abs(change))}`)
  return say('{change} since {time}', { change: text, time: since })
}
