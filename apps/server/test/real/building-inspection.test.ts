import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { works } from '@muster/contract/works/works'
import { trailLength } from '@muster/rules/works/distance'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readTrack, replayTrack } from '../../src/cli/replay-track.ts'
import { fixesOf } from '../../src/features/works/tracks/fixes-of-work.ts'
import { aJob, aJobDetail, aSite, type SpecGiven } from '../office.ts'
import { sharedData } from '../shared-data.ts'
import { anyPassword, aTenant, aUser, type Tenant } from '../tenant.ts'

const form = sharedData('inspections/building-inspection-form.json')
const track = sharedData('gps-tracks/points/brisbane-nmea.csv')
const tracks = sharedData('gps-tracks/TRACKS.csv')

interface Field {
  name?: string
  type: string
  label?: string
}
const answerTypes: Record<string, string> = {
  select: 'CHECKBOX',
  number: 'RATING',
  file: 'AFTER_IMAGES',
  textarea: 'TEXT',
  text: 'TEXT',
  date: 'TEXT',
}

function specsOf(): SpecGiven[] {
  const { sections } = JSON.parse(readFileSync(form!, 'utf8')) as {
    sections: { heading: string | null; fields: Field[] }[]
  }
  return sections.map(({ heading, fields }) => ({
    title: heading ?? 'Inspection',
    type: 'INSPECTION',
    items: fields
      .filter((field) => field.type in answerTypes)
      .map((field) => ({
        title: field.label || field.name!,
        questions: [{ answerType: answerTypes[field.type]!, title: field.name! }],
      })),
  }))
}

const publishedMetres = () => {
  const rows: Record<string, string>[] = parse(readFileSync(tracks!, 'utf8'), { columns: true })
  return Number(rows.find((row) => row.name === 'brisbane-nmea')!.length_km_haversine) * 1000
}

async function listening(t: Tenant) {
  const app = await buildApp(t.deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

test.skipIf(!form || !track)(
  'a drive through Brisbane, recorded in 2008, becomes the fixes of a work over HTTP (skipped without the shared data)',
  async () => {
    const t = await aTenant()
    const site = await aSite(t, { latitude: -27.5772, longitude: 153.0957 })
    const detail = await aJobDetail(t, { client: site.client, specs: specsOf() })
    const worker = await aUser(t, { password: anyPassword })
    const job = await aJob(t, { site, detail, assignees: [worker] })
    const points = readTrack(readFileSync(track!, 'utf8'))
    const replayed = await replayTrack({
      url: await listening(t),
      tenant: t.code,
      email: worker.email,
      password: anyPassword,
      jobId: job.id,
      points,
      startAt: points[0]!.t,
    })
    expect(replayed).toMatchObject({ stored: points.length, startTime: '2008-03-04T08:24:37.000+10:00' })
    expect(replayed.refused.size).toBe(0)
    const stored = await fixesOf(await t.scope(), replayed.workId)
    expect(stored.map((fix) => fix.t)).toEqual(points.map((point) => point.t))
    const metres = trailLength(stored)
    expect(Math.abs(metres - publishedMetres()) / publishedMetres()).toBeLessThan(0.01)
  },
)

test.skipIf(!form)(
  'a real inspection form is answered whole, page by page (skipped without the shared data)',
  async () => {
    const t = await aTenant()
    const auditor = await aUser(t, { level: 9 })
    const specs = specsOf()
    const job = await aJob(t, { specs, assignees: [auditor] })
    const startedAt = new Date(t.clock.now().getTime() - 3_600_000).toISOString()
    const start = { jobId: job.id, startedAt, specTypes: ['INSPECTION' as const] }
    const { workId } = await t.call(works.start, { body: start }, { as: auditor })
    const params = { id: workId }
    const filled = await t.call(works.filled, { params }, { as: auditor })
    const pages = filled.jobSpecTypeListMap.INSPECTION
    expect(pages.map((page) => page.title)).toEqual(specs.map((spec) => spec.title))
    const questions = pages.flatMap((page) => page.specItems.flatMap((item) => item.questionnaires))
    expect(questions.length).toBeGreaterThan(150)
    const texts: Record<string, string> = { CHECKBOX: 'true', RATING: '3', TEXT: 'Good' }
    const answers = questions
      .filter((question) => question.answerType in texts)
      .map((question) => ({ questionnaireId: question.id, answer: texts[question.answerType]! }))
    await t.call(works.answer, { params, body: { answers } }, { as: auditor })
    await t.call(works.complete, { params, body: { endedAt: t.clock.now().toISOString() } }, { as: auditor })
    const done = await t.call(works.filled, { params }, { as: auditor })
    expect(done.overall).toEqual({ average: 3, maximum: 5, percentage: 60, band: 'unsatisfactory' })
    const answered = done.jobSpecTypeListMap.INSPECTION.reduce((sum, page) => sum + page.completed, 0)
    expect(answered).toBe(answers.length)
  },
)
