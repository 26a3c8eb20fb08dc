import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Refusal } from '@muster/contract/kit/wire'
import { session } from '@muster/contract/session/session'
import { works } from '@muster/contract/works/works'
import { trailLength } from '@muster/rules/works/distance'

/** A recorded point: `t` milliseconds since 1970. */
export interface TrackPoint {
  t: number
  lat: number
  lng: number
}
interface Replaying {
  /** Where the server is: http://127.0.0.1:3000. */
  url: string
  tenant: string
  email: string
  password: string
  jobId: number
  points: readonly TrackPoint[]
  /** When the work starts, in milliseconds; without it the track is shifted so that it ends now. */
  startAt?: number
}
export interface Replayed {
  workId: number
  stored: number
  refused: Map<string, number>
  /** Along the points as they were sent. */
  metres: number
  startTime: string
  endTime: string
}

const fixesAtOnce = 1000
/** A work lasts a moment longer than its last fix. */
const afterLastMs = 1000

/** The points of a file with the columns time_utc, lat and lng, in the order of time. Throws on a line that is none. */
export function readTrack(text: string): TrackPoint[] {
  const [header, ...lines] = text.trim().split(/\r?\n/)
  const columns = header!.split(',').map((each) => each.trim())
  const [time, lat, lng] = ['time_utc', 'lat', 'lng'].map((name) => columns.indexOf(name))
  if (time! < 0 || lat! < 0 || lng! < 0) throw new Error('The track needs the columns time_utc, lat and lng')
  const points = lines.map((line, index) => {
    const cells = line.split(',')
    const point = { t: Date.parse(cells[time!]!), lat: Number(cells[lat!]), lng: Number(cells[lng!]) }
    if (Object.values(point).some(Number.isNaN)) throw new Error(`Line ${index + 2} is no point: ${line}`)
    return point
  })
  if (points.length === 0) throw new Error('The track has no points')
  return points.sort((a, b) => a.t - b.t)
}

/** A caller of one server: answers what is inside the envelope, throws with what was refused. */
const callerOf = (url: string) => {
  let token: string | undefined
  const call = async <T>(endpoint: Endpoint, path: string, body: unknown): Promise<T> => {
    const response = await fetch(url + path, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { success: true; data: T } | Refusal
    if (!answer.success) throw new Error(`${endpoint.method} ${path}: ${answer.code} ${answer.message}`)
    return answer.data
  }
  const use = (access: string) => {
    token = access
  }
  return { call, use }
}
const pathOf = (endpoint: Endpoint, id: number) => endpoint.path.replace(':id', String(id))

export async function replayTrack(replaying: Replaying): Promise<Replayed> {
  const { url, tenant, email, password, jobId, points, startAt } = replaying
  const { call, use } = callerOf(url)
  const signedIn = await call<{ accessToken: string }>(session.signIn, session.signIn.path, {
    email,
    password,
    tenant,
  })
  use(signedIn.accessToken)
  const [first, last] = [points[0]!.t, points.at(-1)!.t]
  const shift = startAt === undefined ? Date.now() - afterLastMs - last : startAt - first
  const fixes = points.map((point) => ({ ...point, t: point.t + shift }))
  const startedAt = new Date(first + shift).toISOString()
  const position = {
    lat: points[0]!.lat,
    lang: points[0]!.lng,
    accuracy: 5,
    recordedAt: startedAt,
  }
  const { workId } = await call<{ workId: number }>(works.start, works.start.path, {
    jobId,
    startedAt,
    position,
  })
  let stored = 0
  const refused = new Map<string, number>()
  for (let from = 0; from < fixes.length; from += fixesAtOnce) {
    const answer = await call<{ stored: number; refused: { code: string }[] }>(
      works.addFixes,
      pathOf(works.addFixes, workId),
      { fixes: fixes.slice(from, from + fixesAtOnce) },
    )
    stored += answer.stored
    for (const { code } of answer.refused) refused.set(code, (refused.get(code) ?? 0) + 1)
  }
  const endedAt = new Date(last + shift + afterLastMs).toISOString()
  const done = await call<{ startTime: string; endTime: string }>(
    works.complete,
    pathOf(works.complete, workId),
    { endedAt },
  )
  return {
    workId,
    stored,
    refused,
    metres: trailLength(fixes),
    startTime: done.startTime,
    endTime: done.endTime,
  }
}
