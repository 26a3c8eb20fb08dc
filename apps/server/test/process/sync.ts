import { rowsOf } from '@muster/contract/kit/rows'
import { session as sessions } from '@muster/contract/session/session'
import { works as contract } from '@muster/contract/works/works'
import { vi } from 'vitest'
import { onePixel, sha256Of } from '../../src/features/works/examples.ts'
import { fixesOf } from '../../src/features/works/tracks/fixes-of-work.ts'
import { aJob, aJobDetail } from '../office.ts'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import { aDevice, aStairwell, type Device } from './device.ts'
import { addressInHand, byTheRightClock, shareTheWorld, trueTime } from './in-hand.ts'
import { type Deed, type Place, phoneDays, type Random, randomOf, type Wanted } from './phone-days.ts'

const dayMs = 86_400_000
/** Of clocks: right, a little off, minutes off, a day off, and never set. */
const skews = [0, 0, 0, 90_000, -90_000, 288_000, -288_000, dayMs, -dayMs]

interface PhotoAdded {
  questionnaireId: number
  sha256: string
}
interface Person {
  user: TestUser
  device: Device
  deeds: Deed[]
  wanted: Map<number, Wanted>
  refused: number
  locals: Map<number, string>
  photos: Map<number, string>
  /** What those entries add, by their keys; without photos that were taken away again. */
  adding: Map<string, PhotoAdded>
  next: number
}

async function thePlace(t: Tenant, people: TestUser[]): Promise<Place> {
  const questions = [
    { answerType: 'TEXT' as const },
    { answerType: 'RATING' as const },
    { answerType: 'AFTER_IMAGES' as const },
  ]
  const detail = await aJobDetail(t, { specs: [{ items: [{ questions }] }] })
  const job = await aJob(t, { detail, assignees: people })
  const others = await aJob(t, { detail, site: job.site, assignees: [await aUser(t)] })
  const [text, rating, photo] = detail.questionIds
  return { jobId: job.id, othersJobId: others.id, questions: { text: text!, rating: rating!, photo: photo! } }
}

/** A picture of its own for each file, so that none passes for another. */
const pictureOf = (key: string) => Buffer.concat([onePixel, Buffer.from(key)])

const atOnce = 20

async function together(people: readonly Person[], way: (person: Person) => Promise<void>) {
  const left = [...people]
  const oneAfterOther = async () => {
    for (let person = left.shift(); person; person = left.shift()) await way(person)
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterOther))
}

/**
 * Phones that are out for days with a bad connection: each writes what its person does to its own outbox and sends it on
 * visits to a place with signal, while others do the same, each at its own moment. Answers what came of it.
 */
export async function simulate(given: { devices: number; deeds: number; days: number; seed: number }) {
  const t = await aTenant()
  // Days that are just over: what runs beside by the real clock is then never weeks away.
  const from = (Math.floor(Date.now() / dayMs) - given.days - 2) * dayMs + 20 * 3_600_000
  const random = randomOf(given.seed)
  const usual = t.clock.now
  t.clock.now = () => {
    const at = trueTime()
    return at === undefined ? usual() : new Date(at)
  }
  t.clock.set(new Date(from))
  vi.stubGlobal('BroadcastChannel', undefined)
  const endShare = shareTheWorld()
  const { through, seen } = aStairwell(random, (request) => arrive(t, request))
  vi.stubGlobal('fetch', through)
  const counts = { kills: 0, signIns: 0, visits: 0 }
  try {
    const people = await thePeople(t, given, random, from)
    const end = from + given.days * dayMs
    await together(people, (person) =>
      person.device.use(() => daysOf(t, person, { from, end, random, counts })),
    )
    return { ...(await compare(t, people, end)), ...seen, ...counts }
  } finally {
    endShare()
    vi.unstubAllGlobals()
    t.clock.now = usual
    t.clock.set(undefined)
  }
}

/** The photos of a visit that are still on the phone, as its finish names them. What waits may be sealed: its key tells. */
async function heldPhotos(
  { outbox, session }: Awaited<ReturnType<Device['open']>>,
  { adding }: Person,
  lane: string,
) {
  const unsent = await outbox.unsent(outbox.personOf(session.currentSession()))
  return unsent
    .filter((each) => each.lane === lane && each.state !== 'refused')
    .flatMap(({ key }) => adding.get(key) ?? [])
}

function notePhoto({ photos, adding }: Person, { name, at, photoAt }: Deed, key: string, body: object) {
  if (name === 'addFile') {
    photos.set(at, key)
    const { questionnaireId, sha256 } = body as PhotoAdded
    adding.set(key, { questionnaireId, sha256 })
  } else if (photoAt !== undefined) adding.delete(photos.get(photoAt) ?? '')
}

interface Days {
  from: number
  end: number
  random: Random
  counts: { kills: number; signIns: number; visits: number }
}

const isClosed = ({ sealed, state }: { sealed?: unknown; state: string }) => state === 'sent' || !!sealed

async function daysOf(t: Tenant, person: Person, { from, end, random, counts }: Days) {
  const { device } = person
  const signIn = async () => {
    const phone = await device.open()
    if (phone.session.currentSession()) return phone
    counts.signIns += 1
    const body = { email: person.user.email, password: anyPassword, tenant: t.code, platform: 'WEB' as const }
    const sent = await byTheRightClock(() =>
      t.send(sessions.signIn, { body }, { as: 'nobody', address: device.hand.address }),
    )
    phone.session.beginSession(sent.json().data)
    return phone
  }
  const write = async (deed: Deed) => {
    device.hand.at = deed.at
    const phone = await signIn()
    const local = person.locals.get(deed.work)
    const params = deed.name === 'start' ? {} : { params: { id: { local } } }
    const isAdded = deed.name === 'addFile'
    const photoAt = isAdded ? deed.at : deed.photoAt
    const file = photoAt === undefined ? undefined : pictureOf(`${person.user.id} ${photoAt}`)
    const body = file ? { ...deed.body, sha256: sha256Of(file) } : deed.body
    const upload = isAdded && { file: new Blob([file!], { type: 'image/png' }), fileName: 'photo.png' }
    const after = isAdded || photoAt === undefined ? undefined : person.photos.get(photoAt)
    const awaited = deed.name === 'complete' ? await heldPhotos(phone, person, local!) : []
    const says = awaited.length > 0 ? { ...body, awaitedFiles: awaited } : body
    const kept = await phone.queue(phone.works[deed.name], { ...params, body: says, ...upload, after })
    if (deed.name === 'start') person.locals.set(deed.work, kept.local)
    notePhoto(person, deed, kept.local, body)
  }
  /** Some minutes with signal; the application may be killed in between. */
  const visit = async (at: number, minutes: number) => {
    counts.visits += 1
    for (let moment = at; moment < at + minutes * 60_000; moment += 70_000) {
      device.hand.at = moment
      const phone = await signIn()
      await phone.flush()
      const session = phone.session.currentSession()
      if (!session) continue
      const unsent = await phone.outbox.unsent(phone.outbox.personOf(session))
      // Two requests for the key may be lost in a row: what was refused meanwhile lies in clear until the next one.
      const isSealed = (await phone.outbox.outbox.entries.toArray()).every(isClosed)
      if (isSealed && unsent.every(({ state }) => state === 'refused')) return
      if (random() < 0.02) {
        counts.kills += 1
        device.kill()
      }
    }
  }
  for (let evening = from + 12 * 3_600_000; evening < end; evening += dayMs) {
    for (; (person.deeds[person.next]?.at ?? Number.POSITIVE_INFINITY) < evening; person.next++) {
      const deed = person.deeds[person.next]!
      await write(deed)
      if (random() < 0.05) await visit(deed.at + 1000, 1)
    }
    if (random() < 0.5) await visit(evening, 4)
  }
  await visit(end, 600)
}

async function thePeople(
  t: Tenant,
  { devices, deeds, days }: { devices: number; deeds: number; days: number },
  random: Random,
  from: number,
): Promise<Person[]> {
  const users: TestUser[] = []
  for (let n = 0; n < devices; n++) users.push(await aUser(t, { password: anyPassword }))
  const place = await thePlace(t, users)
  const people: Person[] = []
  for (const [n, user] of users.entries()) {
    const skewMs = skews[n % skews.length]!
    const days_ = phoneDays(random, place, { from, days, deeds, skewMs })
    const address = `10.${(t.tenantId % 200) + 20}.${Math.floor(n / 200)}.${(n % 200) + 1}`
    const device = await aDevice(address, skewMs, from)
    people.push({ user, device, ...days_, locals: new Map(), photos: new Map(), adding: new Map(), next: 0 })
  }
  return people
}

async function arrive(t: Tenant, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await t.app.inject({
    method: request.method as 'POST',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    remoteAddress: addressInHand(),
    ...(payload.length > 0 && { payload }),
  })
  return new Response(answer.statusCode === 204 ? null : answer.body, {
    status: answer.statusCode,
    headers: { 'content-type': 'application/json' },
  })
}

async function heldOf(t: Tenant, userId: number): Promise<(Wanted & { status: string; flags: string[] })[]> {
  const scope = await t.scope()
  const rows = await scope
    .from('works')
    .select(['id', 'status', 'started_at', 'ended_at', 'review_reasons'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const rowsOfWork = <T extends 'work_breaks' | 'answers' | 'answer_files' | 'work_entries'>(table: T) =>
        scope
          .from(table)
          .selectAll()
          .where('work_id' as never, '=', row.id as never)
      const breaks = (await rowsOfWork('work_breaks').execute()) as { started_at: Date; ended_at: Date }[]
      const answers = (await rowsOfWork('answers').execute()) as {
        questionnaire_id: number
        answer: string | null
      }[]
      const entries = (await rowsOfWork('work_entries').execute()) as { place: number; kind: string }[]
      return {
        status: row.status,
        flags: row.review_reasons,
        startedAt: row.started_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? 0,
        breaks: breaks
          .map((each): [number, number] => [each.started_at.getTime(), each.ended_at?.getTime()])
          .sort((a, b) => a[0] - b[0]),
        answers: Object.fromEntries(
          answers
            .filter(({ answer }) => answer !== null)
            .map((each) => [each.questionnaire_id, each.answer!]),
        ),
        files: (await rowsOfWork('answer_files').execute()).length,
        fixes: (await fixesOf(scope, row.id)).length,
        entries: entries.sort((a, b) => a.place - b.place).map(({ kind }) => kind),
      }
    }),
  )
}

async function compare(t: Tenant, people: readonly Person[], end: number) {
  const counted = { deeds: 0, taken: 0, parked: 0, lost: 0, doubled: 0, stuck: 0, unsealed: 0 }
  const faults: unknown[] = []
  t.clock.set(new Date(end))
  let toldToOffice = 0
  for (const person of people) {
    const deviceEntries = await person.device.use(async () =>
      (await person.device.open()).outbox.outbox.entries.toArray(),
    )
    counted.deeds += person.deeds.length
    counted.unsealed += deviceEntries.filter((each) => !isClosed(each)).length
    counted.stuck += deviceEntries.filter(({ state }) => state === 'waiting' || state === 'sending').length
    const parked = deviceEntries.filter(({ state }) => state === 'refused').length
    counted.parked += parked
    if (parked !== person.refused) faults.push({ person: person.user.id, parked, refused: person.refused })
    const wanted = [...person.wanted.values()]
    const held = await heldOf(t, person.user.id)
    if (held.length < wanted.length) counted.lost += wanted.length - held.length
    if (held.length > wanted.length) counted.doubled += held.length - wanted.length
    const isOff = Math.abs(person.device.skewMs) > 120_000
    for (const [n, want] of wanted.entries()) {
      const { status, flags, ...have } = held[n] ?? { status: 'none', flags: [] as string[], entries: [] }
      counted.taken += have.entries.length
      counted.lost += Math.max(0, want.entries.length - have.entries.length)
      counted.doubled += Math.max(0, have.entries.length - want.entries.length)
      const late = flags.includes('afterClose')
      const says = { ...want, entries: byLane(want.entries), status: 'COMPLETED', clock: isOff, late: false }
      const holds = { ...have, entries: byLane(have.entries), status, clock: flags.includes('clock'), late }
      if (JSON.stringify(sorted(holds)) !== JSON.stringify(sorted(says)))
        faults.push({ person: person.user.id, skew: person.device.skewMs, n, says, holds })
    }
  }
  toldToOffice = rowsOf(await t.call(contract.refusedSteps)).length
  return { counted, toldToOffice, faults }
}
/** Photos go beside the steps, which keep their order. */
const byLane = (entries: readonly string[]) => {
  const isOfPhoto = (kind: string) => kind === 'fileAdded' || kind === 'fileRemoved'
  return [...entries.filter((kind) => !isOfPhoto(kind)), ...entries.filter(isOfPhoto).sort()]
}
const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
