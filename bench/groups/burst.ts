import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { works } from '@muster/contract/works/works'
import type { BenchCompany } from '../a-company.ts'
import { pictures } from '../a-picture.ts'
import { spread } from '../measure.ts'
import { type Returning, type Seeded, seedReturn } from '../seeds/return.ts'
import type { Figure } from './chat.ts'
import { fixesFrom, photoBody, post } from './return-phone.ts'

const workers = 500
const withinMs = 60_000
const p99 = 1000
/** Of about 2 MB. */
const aPicture = pictures(830)

interface Seen {
  start: number[]
  fixes: number[]
  photo: number[]
  refused: string[]
}

/** One person clocks in: starts, sends where they are, and a photo of how it looks. */
async function clockIn(url: string, { token, jobId }: Returning, { questions }: Seeded, seen: Seen) {
  const timed = async (times: number[], path: string, type: string, body: Uint8Array | string) => {
    const begun = performance.now()
    const { status, data } = await post(url + path, token, type, body, randomUUID())
    times.push(performance.now() - begun)
    if (status >= 300 || status === 0) seen.refused.push(`${path.replace(/\d+/, ':id')} ${status}`)
    return data
  }
  const at = Date.now() - 30_000
  const start = JSON.stringify({ jobId, startedAt: new Date(at).toISOString() })
  const begun = (await timed(seen.start, works.start.path, 'application/json', start)) as { workId: number }
  const of = (path: string) => path.replace(':id', String(begun.workId))
  const fixes = JSON.stringify({ fixes: fixesFrom(at + 1000) })
  await timed(seen.fixes, of(works.addFixes.path), 'application/json', fixes)
  const { type, bytes } = await photoBody(questions.photo, aPicture())
  await timed(seen.photo, of(works.addFile.path), type, bytes)
}

async function load(company: BenchCompany): Promise<Figure[]> {
  const { stack, of, share, tenantId } = company
  const seeded = await seedReturn(company, of(workers))
  const seen: Seen = { start: [], fixes: [], photo: [], refused: [] }
  const first = seeded.people.slice(0, 5)
  for (const person of first)
    await clockIn(stack.url, person, seeded, { ...seen, start: [], fixes: [], photo: [] })
  await Promise.all(
    seeded.people.slice(first.length).map(async (person) => {
      await pause(Math.random() * withinMs * share)
      await clockIn(stack.url, person, seeded, seen)
    }),
  )
  const countOf = async (text: string) =>
    (await stack.owner.query(`select count(*)::int as n from ${text}`, [tenantId])).rows[0].n as number
  const all = [
    await countOf('works where tenant_id = $1'),
    await countOf('(select distinct work_id from fix_batches where tenant_id = $1) b'),
    await countOf('answer_files where tenant_id = $1'),
  ]
  const timed = (name: string, times: readonly number[]): Figure => {
    const seen = spread(times)
    return {
      name: `${name}: p50, p95, p99`,
      value: `${seen.p50.toFixed(0)}, ${seen.p95.toFixed(0)}, ${seen.p99.toFixed(0)} ms`,
      gate: `p99 ≤ ${p99} ms`,
      holds: seen.p99 <= p99,
    }
  }
  return [
    timed('a start', seen.start),
    timed('where they are', seen.fixes),
    timed('a photo of 2 MB', seen.photo),
    {
      name: 'works, works with positions and photos kept; refused',
      value: `${all.join(', ')}; ${[...new Set(seen.refused)].join(', ') || '0'}`,
      gate: `${of(workers)} each; 0`,
      holds: all.every((many) => many === of(workers)) && seen.refused.length === 0,
    },
  ]
}

export const burstGroup = {
  name: 'Burst',
  size: `${workers} people clock in within ${withinMs / 1000} s, each with a start, twenty positions and a photo of 2 MB; people and server share the machine`,
  load,
}
