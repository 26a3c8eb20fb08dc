import { aJob, anEvent, type TestJob } from '../../../test/office.ts'
import { nextNumber, type Tenant } from '../../../test/tenant.ts'
import { csvFile } from '../users/examples.ts'
import { saveBudget } from './budgets/save-budget.ts'
import { draftShifts } from './drafts/draft-shifts.ts'
import { writeNote } from './notes/write-note.ts'
import { addPattern } from './patterns/patterns.ts'
import { saveTemplate } from './templates/templates.ts'

/** Every Monday evening, long after every other example. */
const weeklyNeed = {
  startTime: '2046-03-05T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  places: 2,
  title: 'Evening clean',
}
const aPattern = async (t: Tenant, job: TestJob) => addPattern(await t.scope(t.boss), job.id, weeklyNeed)
const aShift = (job: TestJob) => ({
  kind: 'ADD' as const,
  jobId: job.id,
  tenantUserId: job.worker.id,
  startTime: '2046-03-06T06:00:00+10:00',
  duration: 90,
})
const aDraft = async (t: Tenant) => draftShifts(await t.scope(t.boss), [aShift(await aJob(t))])
const patternFile = async (t: Tenant) => {
  const { site } = await aJob(t)
  const line = `"${site.name}",2046-03-05,18:00,20:30,Weekly,Mon-Fri,2`
  const file = csvFile(`Site,First day,Start,End,Repeats,Weekdays,Places\n${line}\n`)
  return { file, fileName: 'patterns.csv' }
}
const march = { startDate: '2046-03-01', endDate: '2046-03-31' }

const aNote = async (t: Tenant) => {
  const job = await aJob(t)
  const occurrenceStart = '2046-03-06T06:00:00+10:00'
  const text = `Ring ${nextNumber()} of ${t.code}`
  return { kind: 'SHIFT' as const, jobId: job.id, occurrenceStart, text }
}

const aWeek = async (t: Tenant) => {
  const job = await aJob(t)
  await addPattern(await t.scope(t.boss), job.id, weeklyNeed)
  const name = `Week ${nextNumber()} of ${t.code}`
  return { name, startDate: '2046-03-05', locationId: job.site.id, keepPeople: true }
}
const aTemplate = async (t: Tenant) => {
  const { id } = await saveTemplate(await t.scope(t.boss), await aWeek(t))
  return { params: { id } }
}

const aBudget = async (t: Tenant) =>
  saveBudget(await t.scope(t.boss), (await aJob(t)).site.id, { weekMinutes: 2400, version: 0 })

export const rosterExamples = {
  read: async () => ({ query: { startDate: '2026-03-02', endDate: '2026-03-15', by: 'SITE' as const } }),
  place: async (t: Tenant) => {
    const job = await aJob(t)
    const { id } = await aPattern(t, job)
    const occurrenceStart = '2046-03-12T18:00:00+10:00'
    return { body: { patternId: id, occurrenceStart, tenantUserId: job.worker.id } }
  },
  change: async (t: Tenant) => ({ body: { changes: [aShift(await aJob(t))] } }),
  checkChange: async (t: Tenant) => ({ body: { changes: [aShift(await aJob(t))] } }),
  changeCost: async (t: Tenant) => ({ body: { changes: [aShift(await aJob(t))] } }),
  copyWeek: async (t: Tenant) => {
    const job = await aJob(t)
    await anEvent(t, job, { startLocal: '2046-03-06T06:00:00', frequency: null })
    return { body: { fromDate: '2046-03-05', toDate: '2046-03-12', tenantUserIds: [job.worker.id] } }
  },
  undo: async (t: Tenant) => ({ params: { id: (await aDraft(t)).actId! } }),
  drafts: async (t: Tenant) => {
    await aDraft(t)
    return { query: { page: 0, size: 10 } }
  },
  undoMine: async (t: Tenant) => {
    await aDraft(t)
    return {}
  },
  publish: async (t: Tenant) => {
    await aDraft(t)
    return { query: { force: true }, body: { ...march, ...(t.area && { groupIds: [t.area.groupId] }) } }
  },
  notes: async (t: Tenant) => {
    await writeNote(await t.scope(t.boss), await aNote(t))
    return { query: march }
  },
  writeNote: async (t: Tenant) => ({ body: await aNote(t) }),
  removeNote: async (t: Tenant) => ({
    params: { id: (await writeNote(await t.scope(t.boss), await aNote(t))).id },
  }),
  templates: async (t: Tenant) => {
    await aTemplate(t)
    return {}
  },
  saveTemplate: async (t: Tenant) => ({ body: await aWeek(t) }),
  renameTemplate: async (t: Tenant) => ({
    ...(await aTemplate(t)),
    body: { name: `Renamed ${nextNumber()} of ${t.code}` },
  }),
  removeTemplate: aTemplate,
  checkTemplate: async (t: Tenant) => ({ ...(await aTemplate(t)), body: { startDate: '2046-03-12' } }),
  applyTemplate: async (t: Tenant) => ({ ...(await aTemplate(t)), body: { startDate: '2046-03-12' } }),
  file: async () => ({ query: { ...march, form: 'LIST' as const, reportType: 'CSV' as const } }),
  patterns: async (t: Tenant) => ({ params: { id: (await aPattern(t, await aJob(t))).jobId } }),
  addPattern: async (t: Tenant) => ({ params: { id: (await aJob(t)).id }, body: weeklyNeed }),
  updatePattern: async (t: Tenant) => ({
    params: { id: (await aPattern(t, await aJob(t))).id },
    body: { ...weeklyNeed, places: 3 },
  }),
  checkPattern: async (t: Tenant) => ({
    params: { id: (await aPattern(t, await aJob(t))).id },
    body: { ...weeklyNeed, duration: 120 },
  }),
  removePattern: async (t: Tenant) => ({ params: { id: (await aPattern(t, await aJob(t))).id } }),
  checkRemoval: async (t: Tenant) => ({ params: { id: (await aPattern(t, await aJob(t))).id } }),
  checkImport: patternFile,
  importPatterns: patternFile,
  switchDay: async (t: Tenant) => ({
    params: { id: (await aPattern(t, await aJob(t))).id },
    body: { date: '2046-03-12', isNeeded: false },
  }),
  siteBudget: async (t: Tenant) => ({ params: { id: (await aBudget(t)).locationId } }),
  saveSiteBudget: async (t: Tenant) => ({
    params: { id: (await aJob(t)).site.id },
    body: { weekMinutes: 2400, version: 0 },
  }),
  mine: async () => ({ query: { startDate: '2026-03-02', endDate: '2026-03-29' } }),
  seen: async (t: Tenant) => {
    const job = await aJob(t)
    const eventId = await anEvent(t, job, { startLocal: '2046-03-06T06:00:00', frequency: null })
    const startTime = '2046-03-06T06:00:00+10:00'
    return {
      as: job.worker,
      body: { shifts: [{ eventId, occurrenceStart: startTime, startTime, duration: 120 }] },
    }
  },
}
