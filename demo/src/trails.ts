import { encodeCells, encodeFixes, type Fix } from '@muster/rules/works/gps-codec'
import { sites } from './data.ts'
import { DAY } from './office.ts'
import { type Random, seeded } from './random.ts'
import type { DemoWork } from './works.ts'

/** Metres around a site within which its people walk. */
export const ROUND = 60
const METRES_A_DEGREE = 111_195
const FIXES_A_BATCH = 240
const alwaysKept = 14 * DAY

interface Metres {
  east: number
  north: number
}
export interface Batch {
  first_t: number
  last_t: number
  fixes: number
  points: Buffer
  cells: Buffer
}

/** Where a work was started, in metres from its site: at the door, or far away where that was marked. */
export function startOf(work: DemoWork): Metres & { accuracy: number } {
  const random = seeded(`start/${work.job.site}/${work.start}`)
  const far = work.reviews.includes('offsite')
  const away = far ? work.job.minimum_distance_to_start + random.between(250, 600) : random.between(3, 30)
  const angle = random.between(0, 2 * Math.PI)
  return {
    east: away * Math.cos(angle),
    north: away * Math.sin(angle),
    accuracy: Math.round(random.between(4, 18)),
  }
}

/** A place so many metres from the site of a work, in degrees. */
export function placed(work: DemoWork, { east, north }: Metres) {
  const { latitude, longitude } = sites[work.job.site]
  return {
    lat: latitude + north / METRES_A_DEGREE,
    lng: longitude + east / (METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  }
}

export function batchesOf(work: DemoWork, now: number): Batch[] {
  const random = seeded(`trail/${work.job.site}/${work.job.detail}/${work.start}`)
  if (work.types[0] === 'FEEDBACK') return []
  if (now - work.start > alwaysKept && !random.chance(0.3)) return []
  const fixes = walk(work, random, work.end ?? now)
  const batches: Fix[][] = []
  for (let at = 0; at < fixes.length; at += FIXES_A_BATCH) batches.push(fixes.slice(at, at + FIXES_A_BATCH))
  return batches.map((batch) => ({
    first_t: batch[0]!.t,
    last_t: batch.at(-1)!.t,
    fixes: batch.length,
    points: Buffer.from(encodeFixes(batch)),
    cells: Buffer.from(encodeCells(batch)),
  }))
}

/** From corner to corner of the site, with a fix every 20 to 40 seconds, and none during a break. */
function walk(work: DemoWork, random: Random, until: number): Fix[] {
  const fixes: Fix[] = []
  let position: Metres = startOf(work)
  let goal = corner(random)
  for (let t = work.start + 2000; t < until; ) {
    const pause = work.breaks.find(({ from, to }) => t >= from && t < to)
    if (pause) {
      t = pause.to + 5000
      continue
    }
    fixes.push({ t, ...seen(work, position, random), acc: Math.round(random.between(3, 14)), speed: 0 })
    const seconds = random.whole(20, 40)
    const metres = Math.hypot(goal.east - position.east, goal.north - position.north)
    // Whoever is still far away walks briskly; at work it goes by the corner.
    const step = seconds * (metres > 2 * ROUND ? 1.4 : random.between(0.05, 0.45))
    if (metres <= step) [position, goal] = [goal, corner(random)]
    else
      position = {
        east: position.east + ((goal.east - position.east) * step) / metres,
        north: position.north + ((goal.north - position.north) * step) / metres,
      }
    fixes.at(-1)!.speed = Math.round((Math.min(step, metres) / seconds) * 100) / 100
    t += seconds * 1000
  }
  return fixes
}

function corner(random: Random): Metres {
  const away = (ROUND - 8) * Math.sqrt(random.next())
  const angle = random.between(0, 2 * Math.PI)
  return { east: away * Math.cos(angle), north: away * Math.sin(angle) }
}

const seen = (work: DemoWork, { east, north }: Metres, random: Random) =>
  placed(work, { east: east + random.between(-4, 4), north: north + random.between(-4, 4) })
