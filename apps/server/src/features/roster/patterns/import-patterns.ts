import type { ImportReport } from '@muster/contract/kit/csv-import'
import { type Message, msg } from '@muster/contract/kit/msg'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { Failure } from '../../../http/failures.ts'
import { importReport } from '../../../outside/table/import-report.ts'
import type { LineNote } from '../../../outside/table/read-lines.ts'
import { lockJobs } from '../../jobs/queries.ts'
import { insertPatterns, type NewPattern } from '../../planning/changes/writes.ts'
import { localTime } from '../../planning/series.ts'
import { type JobOfFile, jobsOfFile, rulesOfJobs } from './import-queries.ts'
import { patternOf } from './pattern-row.ts'
import { columnOf, type PatternLine, readPatternFile } from './read-pattern-file.ts'

interface Examined {
  rows: NewPattern[]
  report: ImportReport
}

/** What a file would bring: nothing is written. */
export const checkImport = async (scope: Scope, bytes: Uint8Array): Promise<ImportReport> =>
  (await examine(scope, bytes)).report

/** Adds all patterns of a file in one transaction, or none while it has a fault. */
export const importPatterns = (scope: Scope, bytes: Uint8Array): Promise<ImportReport> =>
  scope.transaction(async (tx) => {
    const { rows, report } = await examine(tx, bytes, true)
    if (report.faultCount > 0) return report
    await insertPatterns(tx, rows)
    return { ...report, written: rows.length }
  })

/** With a lock on the jobs, what they need stays as it was read until the transaction ends. */
async function examine(scope: Scope, bytes: Uint8Array, withLock = false): Promise<Examined> {
  const { patterns, rows, faults, warnings, ignored } = await readPatternFile(bytes)
  const jobs = Map.groupBy(await jobsOfFile(scope, siteNames(patterns)), ({ siteName }) => keyOf(siteName))
  const chosen = patterns.flatMap((line) => {
    const job = jobOf(line, jobs.get(keyOf(line.site)) ?? [], faults)
    return job ? [{ line, job }] : []
  })
  const jobIds = [...new Set(chosen.map(({ job }) => job.jobId))]
  if (withLock) await lockJobs(scope, jobIds)
  // Of each rule the row that has it; none where the job needs it already.
  const taken = new Map((await rulesOfJobs(scope, jobIds)).map((rule) => [ruleKey(rule), 0]))
  const added = chosen.flatMap(({ line, job }): NewPattern[] => {
    const row = rowOf(line, job, faults)
    if (!row) return []
    const by = taken.get(ruleKey(row))
    taken.set(ruleKey(row), by ?? line.row)
    if (by === undefined) return [row]
    const said = by === 0 ? { message: msg('The job needs this already') } : sameAs(by)
    faults.push({ row: line.row, column: '', ...said })
    return []
  })
  return { rows: added, report: importReport({ rows, faults, warnings, ignored }) }
}

const sameAs = (by: number) => ({ message: msg('The same as in row {by}'), params: { by } })
const keyOf = (name: string) => name.trim().toLowerCase()
const siteNames = (patterns: readonly PatternLine[]) => [...new Set(patterns.map(({ site }) => keyOf(site)))]

/** The job that a line names; the only one of its site where it names none. */
function jobOf(
  { row, job }: PatternLine,
  here: readonly JobOfFile[],
  faults: LineNote[],
): JobOfFile | undefined {
  const refuse = (field: string, message: Message) =>
    void faults.push({ row, column: columnOf(field), message })
  if (here.length === 0) return refuse('site', msg('No active site with a job has this name'))
  if (new Set(here.map(({ siteId }) => siteId)).size > 1)
    return refuse('site', msg('Several sites have this name'))
  const named = job === '' ? here : here.filter(({ title }) => keyOf(title) === keyOf(job))
  if (named.length === 1) return named[0]
  if (named.length === 0) return refuse('job', msg('The site has no such job'))
  return refuse('job', msg('Several jobs of this site fit'))
}

function rowOf(line: PatternLine, job: JobOfFile, faults: LineNote[]): NewPattern | undefined {
  const { row, site: _, job: __, date, from, to, ...input } = line
  const { timezone } = job
  const startTime = isoWithOffset(timezone, instantOf(timezone, `${date}T${from}`))
  try {
    return patternOf({ ...input, startTime, duration: clockMinutes(from, to) }, job)
  } catch (error) {
    if (!(error instanceof Failure) || error.errors.length === 0) throw error
    for (const { path, template, params } of error.errors)
      faults.push({ row, column: columnOf(path), message: template, params })
    return undefined
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** An end that is not after the start is on the next day. */
const clockMinutes = (from: string, to: string) =>
  (minutesOf(to) - minutesOf(from) + 24 * 60) % (24 * 60) || 24 * 60

/** What makes two patterns the same need: job, first day and time, length, and how it repeats. */
const ruleKey = (rule: Awaited<ReturnType<typeof rulesOfJobs>>[number]) =>
  JSON.stringify([
    ...[rule.jobId, localTime(rule.startLocal), rule.durationMinutes, rule.frequency],
    ...[rule.weekdays, rule.repeatEvery, rule.setPosition, rule.title],
  ])
