import { readFileSync } from 'node:fs'
import { reports } from '@muster/contract/reports'
import { works } from '@muster/contract/works/works'
import { parse } from 'csv-parse/sync'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '../../src/db/scope.ts'
import { insert } from '../insert.ts'
import { aContract, aJobDetail, aSite } from '../office.ts'
import { aTenant, aUser, type Tenant } from '../tenant.ts'
import { areasOf, inspectionsFile, isRated, type Row } from './compare-inspections.ts'

/** Buildings with at least so many inspections have a trend. */
const least = 3
/** As many days as may be asked for at once, again and again from before the first inspection to after the last. */
const daysAWindow = 394
const windows = Array.from({ length: 6 }, (_, i) => later('2017-06-01', i * (daysAWindow + 1)))
const zone = { timezone: 'America/Toronto', latitude: 43.7, longitude: -79.4 }

interface Inspection {
  workId: number
  day: string
  row: Row
}

type Answer = Omit<Insertable<DB['answers']>, 'tenant_id'>

function later(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

async function seedBuildings(t: Tenant, buildings: readonly Row[][]) {
  const scope = await t.scope()
  const site = await aSite(t)
  const contract = await aContract(t, { sites: [site] })
  const auditor = await aUser(t, { level: 9 })
  const specs = areasOf(buildings[0]![0]!).map(([title]) => ({
    title,
    type: 'INSPECTION' as const,
    items: [{ title, questions: [{ answerType: 'RATING' }] }],
  }))
  const detail = await aJobDetail(t, { client: site.client, specs })
  const seeded: { jobId: number; inspections: Inspection[] }[] = []
  for (const rows of buildings) {
    const place = { ...zone, name: rows[0]!.SITE_ADDRESS!, address: rows[0]!.SITE_ADDRESS! }
    const siteId = await insert(scope, 'sites', { ...place, client_id: site.client.id })
    const jobId = await insert(scope, 'jobs', {
      job_detail_id: detail.id,
      contract_site_id: contract.links[0]!.contractLocationId,
      site_id: siteId,
      client_id: site.client.id,
    })
    const madeWorks = await scope
      .into(
        'works',
        rows.map(({ EVALUATION_COMPLETED_ON: day }, i) => ({
          job_id: jobId,
          job_detail_id: detail.id,
          job_detail_version: 1,
          site_id: siteId,
          client_id: site.client.id,
          user_id: auditor.id,
          status: 'COMPLETED',
          spec_types: ['INSPECTION'],
          started_at: `${day}T15:0${i}:00Z`,
          ended_at: `${day}T16:00:00Z`,
          start_received_at: `${day}T15:0${i}:00Z`,
          timezone: zone.timezone,
          local_date: day!,
        })),
      )
      .returning('id')
      .execute()
    const inspections = rows.map((row, i) => ({
      workId: madeWorks[i]!.id,
      day: row.EVALUATION_COMPLETED_ON!,
      row,
    }))
    const answers = inspections.flatMap(({ workId, day, row }) =>
      areasOf(row).flatMap(([, cell], i): Answer[] => {
        const answer = {
          work_id: workId,
          questionnaire_id: detail.questionIds[i]!,
          answered_at: `${day}T15:30:00Z`,
        }
        if (isRated(cell)) return [{ ...answer, answer: cell, rating: Number(cell) }]
        return cell === 'N/A' ? [{ ...answer, not_applicable: true }] : []
      }),
    )
    if (answers.length > 0) await scope.into('answers', answers).execute()
    seeded.push({ jobId, inspections })
  }
  return seeded
}

async function trendOf(t: Tenant, jobId: number) {
  const points = new Map<string, [day: string, value: number][]>()
  const averages: { area: string; from: string; to: string; average: number }[] = []
  for (const from of windows) {
    const to = later(from, daysAWindow)
    const query = { jobId, startDate: from, endDate: to }
    const { trendItemsMap } = await t.call(reports.inspectionTrend, { query })
    for (const [area, { average, maximum, trendMap }] of Object.entries(trendItemsMap)) {
      expect(maximum).toBe(5)
      averages.push({ area, from, to, average })
      const before = points.get(area) ?? []
      points.set(area, [
        ...before,
        ...Object.entries(trendMap).map(([label, value]): [string, number] => [label.slice(0, 10), value]),
      ])
    }
  }
  return { points, averages }
}

function ratedIn(inspections: readonly Inspection[], area: string) {
  return inspections.flatMap(({ day, row }): [string, number][] => {
    const cell = row[area]!
    return isRated(cell) ? [[day, Number(cell)]] : []
  })
}

/** Worked out by whole numbers from the published ratings alone. */
function bandOf(percentage: number): string {
  if (percentage >= 90) return 'excellent'
  if (percentage >= 81) return 'very good'
  if (percentage >= 71) return 'good'
  return percentage >= 61 ? 'fair' : 'unsatisfactory'
}

/** Answers how much was compared. */
export async function compareTrends(every: number) {
  const all: Row[] = parse(readFileSync(inspectionsFile!, 'utf8'), { columns: true })
  const byDay = (a: Row, b: Row) => (a.EVALUATION_COMPLETED_ON! < b.EVALUATION_COMPLETED_ON! ? -1 : 1)
  const buildings = [...Map.groupBy(all, (row) => row.RSN!).values()]
    .filter((rows) => rows.length >= least)
    .filter((_, i) => i % every === 0)
    .map((rows) => [...rows].sort(byDay))
  const t = await aTenant()
  const counted = { buildings: buildings.length, inspections: 0, points: 0, averages: 0 }
  for (const { jobId, inspections } of await seedBuildings(t, buildings)) {
    const { points, averages } = await trendOf(t, jobId)
    for (const [area] of areasOf(inspections[0]!.row)) {
      const published = ratedIn(inspections, area)
      expect([jobId, area, points.get(area) ?? []]).toEqual([jobId, area, published])
      counted.points += published.length
    }
    for (const { area, from, to, average } of averages) {
      const within = ratedIn(inspections, area).filter(([day]) => day >= from && day <= to)
      const exact = within.reduce((sum, [, rating]) => sum + rating, 0) / within.length
      expect([area, average]).toEqual([area, Math.round(exact * 100) / 100])
      counted.averages++
    }
    for (const { workId, row } of inspections) {
      const { overall } = await t.call(works.filled, { params: { id: workId } })
      const ratings = areasOf(row).flatMap(([, cell]) => (isRated(cell) ? [Number(cell)] : []))
      counted.inspections++
      if (ratings.length === 0) {
        expect(overall).toBeNull()
        continue
      }
      const sum = ratings.reduce((total, rating) => total + rating, 0)
      const percentage = Math.ceil((100 * sum) / (5 * ratings.length))
      expect([workId, overall!.percentage, overall!.band]).toEqual([workId, percentage, bandOf(percentage)])
      expect(overall!.average).toBeCloseTo(sum / ratings.length, 12)
    }
  }
  return counted
}
