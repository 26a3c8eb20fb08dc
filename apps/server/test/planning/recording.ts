import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** One call with its answer, in which only what chance or the real clock made is replaced. */
export interface RecordedCall {
  call: string
  status: number
  answer: string
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const feedAddress = /\b(\d+-)[A-Za-z0-9_-]{43}(?=\.ics)/g
// What the database dates by itself is of the day of the run; the application's clock is years away from it.
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const realDays = [dayOf(Date.now()), dayOf(Date.now() + 86_400_000)].join('|')
const realInstant = new RegExp(`(${realDays})T[0-9:.]+(Z|[+-]\\d\\d:\\d\\d)`, 'g')

const withoutChance = (text: string) =>
  text
    .replaceAll(uuid, '<uuid>')
    .replaceAll(feedAddress, '$1<secret>')
    .replaceAll(realInstant, '<now>')
    // Names of a test's company carry the process.
    .replaceAll(new RegExp(`\\bt${process.pid}-`, 'gi'), 't-')

export const recordedCall = (call: string, status: number, answer: string): RecordedCall => ({
  call: withoutChance(call),
  status,
  answer: withoutChance(answer),
})

/**
 * Writes the calls to a file that is not there yet. Else compares them with those in it, and writes them beside it. Answers
 * what is different: for each call that answers otherwise, both answers from their first difference on.
 */
export function differencesFrom(file: string, calls: readonly RecordedCall[]): string[] {
  const isFirst = !existsSync(file)
  writeFileSync(isFirst ? file : `${file}.now`, calls.map((call) => JSON.stringify(call)).join('\n'))
  if (isFirst) return []
  const before = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedCall)
  const differences = calls.flatMap((now, i) => {
    const was = before[i]
    if (was && was.call === now.call && was.status === now.status && was.answer === now.answer) return []
    return [
      `${i}: ${now.call}\n  was ${was?.status} ${partOf(was, now)}\n  is  ${now.status} ${partOf(now, was)}`,
    ]
  })
  return before.length === calls.length
    ? differences
    : [`${before.length} calls were recorded, ${calls.length} made`, ...differences]
}

function partOf(one: RecordedCall | undefined, other: RecordedCall | undefined): string {
  const [text, otherText] = [`${one?.call} ${one?.answer}`, `${other?.call} ${other?.answer}`]
  let at = 0
  while (at < text.length && text[at] === otherText[at]) at += 1
  return text.slice(Math.max(0, at - 160), at + 240)
}
