import { readFileSync } from 'node:fs'
import type { AnswerInput } from '@muster/contract/works/field-inputs'
import { works } from '@muster/contract/works/works'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { insert } from '../insert.ts'
import { aContract, aJobDetail, aSite } from '../office.ts'
import { sharedData } from '../shared-data.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'

/** The published inspections, null where the shared data is absent. */
export const inspectionsFile = sharedData('inspections/rentsafe-pre2023-1to5.csv')
const inspectors = 6
export type Row = Record<string, string>
export const areasOf = (row: Row) => Object.entries(row).slice(14, 34)
export const isRated = (cell: string) => /^[1-5]$/.test(cell)

async function seedBuildings(t: Tenant, rows: readonly Row[], auditors: readonly TestUser[]) {
  const site = await aSite(t)
  const contract = await aContract(t, { sites: [site] })
  const specs = areasOf(rows[0]!).map(([title]) => ({
    title,
    type: 'INSPECTION' as const,
    items: [{ title, questions: [{ answerType: 'RATING' }] }],
  }))
  // One spec with all areas: the published score is the mean of the answers.
  const oneSpec = {
    title: 'Building',
    type: 'INSPECTION' as const,
    items: specs.flatMap((spec) => spec.items),
  }
  const detail = await aJobDetail(t, { client: site.client, specs: [oneSpec] })
  const scope = await t.scope()
  const jobs = new Map<string, number>()
  for (const [rsn, row] of new Map(rows.map((each) => [each.RSN!, each]))) {
    const place = { timezone: 'America/Toronto', latitude: 43.7, longitude: -79.4 }
    const siteRow = {
      ...place,
      name: row.SITE_ADDRESS!,
      address: row.SITE_ADDRESS!,
      client_id: site.client.id,
    }
    const site_id = await insert(scope, 'sites', siteRow)
    const job = {
      job_detail_id: detail.id,
      contract_site_id: contract.links[0]!.contractLocationId,
      site_id,
      client_id: site.client.id,
    }
    jobs.set(rsn, await insert(scope, 'jobs', job))
  }
  const assignees = [...jobs.values()].flatMap((job_id) =>
    auditors.map((auditor) => ({ job_id, user_id: auditor.id })),
  )
  for (let i = 0; i < assignees.length; i += 2000)
    await scope.into('job_assignees', assignees.slice(i, i + 2000)).execute()
  return { jobs, questionIds: detail.questionIds }
}

async function inspect(t: Tenant, as: TestUser, row: Row, jobId: number, questionIds: readonly number[]) {
  const day = row.EVALUATION_COMPLETED_ON!
  const body = { jobId, specTypes: ['INSPECTION' as const], startedAt: `${day}T15:00:00Z` }
  const { workId } = await t.call(works.start, { body }, { as })
  const params = { id: workId }
  const answers = areasOf(row).flatMap(([, cell], index): AnswerInput['answers'] => {
    const questionnaireId = questionIds[index]!
    if (isRated(cell)) return [{ questionnaireId, answer: cell }]
    return cell === 'N/A' ? [{ questionnaireId, answer: null, notApplicable: true }] : []
  })
  if (answers.length > 0) await t.call(works.answer, { params, body: { answers } }, { as })
  await t.call(works.complete, { params, body: { endedAt: `${day}T16:00:00Z` } }, { as })
  const { overall, jobSpecTypeListMap } = await t.call(works.filled, { params }, { as })
  return { overall, spec: jobSpecTypeListMap.INSPECTION[0]! }
}

/**
 * Enters every nth published inspection over HTTP as an auditor's work, and compares each score that is read back: theirs
 * rounds half up, ours up, and nothing else differs.
 */
export async function compareInspections(every: number) {
  const all: Row[] = parse(readFileSync(inspectionsFile!, 'utf8'), { columns: true })
  const rows = all.filter((_, index) => index % every === 0)
  const t = await aTenant()
  const auditors = await Promise.all(Array.from({ length: inspectors }, () => aUser(t, { level: 9 })))
  const { jobs, questionIds } = await seedBuildings(t, rows, auditors)
  const unrated: string[] = []
  let [entered, roundedUp] = [0, 0]
  const left = [...rows]
  const enterAll = async (auditor: TestUser) => {
    for (let row = left.pop(); row; row = left.pop()) {
      const { overall, spec } = await inspect(t, auditor, row, jobs.get(row.RSN!)!, questionIds)
      entered++
      const ratings = areasOf(row)
        .map(([, cell]) => cell)
        .filter(isRated)
        .map(Number)
      expect([row.RSN, spec.answered, spec.leftOut]).toEqual([row.RSN, ratings.length, 20 - ratings.length])
      if (ratings.length === 0) {
        expect(overall).toBeNull()
        unrated.push(row.SCORE!)
        continue
      }
      const above = 100 * ratings.reduce((sum, rating) => sum + rating, 0)
      const below = 5 * ratings.length
      // Theirs rounds half up, ours up: they differ by one exactly where less than a half is left over.
      expect([row.RSN, Math.floor((2 * above + below) / (2 * below))]).toEqual([row.RSN, Number(row.SCORE)])
      expect([row.RSN, overall!.percentage]).toEqual([row.RSN, Math.ceil(above / below)])
      const remainder = above % below
      const isBelowHalf = remainder > 0 && 2 * remainder < below
      expect([row.RSN, overall!.percentage - Number(row.SCORE)]).toEqual([row.RSN, isBelowHalf ? 1 : 0])
      if (isBelowHalf) roundedUp++
    }
  }
  await Promise.all(auditors.map(enterAll))
  expect(entered).toBe(rows.length)
  expect(unrated.every((score) => score === '0')).toBe(true)
  expect(roundedUp).toBeGreaterThan(rows.length / 5)
}
