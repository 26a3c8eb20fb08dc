import type { FileMade } from '@muster/contract/kit/endpoint'
import type { Block } from '@muster/pdf/document'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import { trailLength } from '@muster/rules/works/distance'
import { decodeFixes } from '@muster/rules/works/gps-codec'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import type { Outside } from '../../../outside/index.ts'
import type { Column } from '../../documents/columns.ts'
import { documentFile, listFile } from '../../documents/report-file.ts'
import { english } from '../../languages/reader.ts'
import { personSummary } from '../../payroll/payroll.ts'
import { payrollBlocks } from '../../payroll/payroll-blocks.ts'
import { payrollWords } from '../../payroll/payroll-words.ts'
import type { BreakOfWork } from '../../works/corrections/corrected-breaks.ts'
import { employmentBlocks } from './own-employment.ts'
import { incidentBlocks } from './own-incidents.ts'
import { officeBlocks } from './own-office.ts'
import { planningBlocks } from './own-planning.ts'
import { localMoment, ownTable } from './own-tables.ts'

const before = '1970-01-01'

const readPerson = (scope: Scope) =>
  scope
    .from('users')
    .select(['email', 'phone', 'address', 'date_of_birth', 'notice_acknowledged_version as notice'])
    .where('id', '=', scope.actor.id)
    .executeTakeFirst()

const readCorrections = (scope: Scope) =>
  scope
    .from('work_corrections')
    .innerJoin('works', along('work_corrections.work_id'))
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users', along('work_corrections.corrected_by'))
    .where('works.user_id', '=', scope.actor.id)
    .select([
      'works.local_date as date',
      'sites.name as site',
      'works.timezone',
      'work_corrections.old_started_at as oldStart',
      'work_corrections.old_ended_at as oldEnd',
      'work_corrections.new_started_at as newStart',
      'work_corrections.new_ended_at as newEnd',
      'work_corrections.old_breaks as oldBreaks',
      'work_corrections.new_breaks as newBreaks',
      'work_corrections.reason',
      personName('users').as('by'),
      'work_corrections.corrected_at as at',
    ])
    .orderBy('work_corrections.corrected_at')
    .orderBy('work_corrections.work_id')
    .orderBy('work_corrections.version')
    .execute()

/** `2026-04-02 06:00 – 2026-04-02 08:00`; where a correction changed the breaks, `; breaks 12:00–12:30`. */
function timesText(zone: string, start: Date | null, end: Date | null, stored: unknown): string {
  const times = `${localMoment(zone, start)} – ${localMoment(zone, end)}`
  const breaks = stored as BreakOfWork[] | null
  if (breaks === null) return times
  const clock = (at: number) => isoWithOffset(zone, at).slice(11, 16)
  const spans = breaks.map(({ from, to }) => `${clock(from)}–${clock(to)}`)
  return `${times}; breaks ${spans.length === 0 ? 'none' : spans.join(', ')}`
}

const readTrack = (scope: Scope) =>
  scope
    .from('fix_batches')
    .innerJoin('works', along('fix_batches.work_id'))
    .innerJoin('sites', along('works.site_id'))
    .where('fix_batches.user_id', '=', scope.actor.id)
    .select(['works.id as workId', 'works.local_date as date', 'sites.name as site', 'works.timezone'])
    .select('fix_batches.points')
    .orderBy('works.started_at')
    .orderBy('fix_batches.first_t')
    .execute()
type FixBatch = Awaited<ReturnType<typeof readTrack>>[number]

function tracksOf(batches: readonly FixBatch[]) {
  const works = new Map<number, FixBatch & { fixes: ReturnType<typeof decodeFixes> }>()
  for (const batch of batches) {
    const known = works.get(batch.workId) ?? { ...batch, fixes: [] }
    known.fixes.push(...decodeFixes(batch.points))
    works.set(batch.workId, known)
  }
  return [...works.values()].map((work) => ({ ...work, fixes: work.fixes.sort((a, b) => a.t - b.t) }))
}

/** In English whatever is on screen: it is what they take elsewhere. */
async function recordsPdf(scope: Scope, outside: Outside): Promise<FileMade> {
  const zone = scope.company.timezone
  const days = { startDate: before, endDate: localDate(zone, scope.now.getTime() + 86_400_000) }
  const [person, summary, corrections, planning, office, employment, reported, batches] = await Promise.all([
    found(readPerson(scope)),
    personSummary(scope, scope.actor.id, { days }),
    readCorrections(scope),
    planningBlocks(scope),
    officeBlocks(scope),
    employmentBlocks(scope),
    incidentBlocks(scope),
    readTrack(scope),
  ])
  const personFacts: [string, string | null][] = [
    ['E-mail', person.email],
    ['Telephone', person.phone],
    ['Address', person.address],
    ['Date of birth', person.date_of_birth],
    ['Location notice', person.notice === null ? 'not acknowledged' : `version ${person.notice}`],
  ]
  const blocks: Block[] = [
    ...(await payrollBlocks(summary, english.t)),
    { kind: 'heading', text: 'Person' },
    { kind: 'facts', facts: personFacts.map(([label, value]) => ({ label, value: value ?? '–' })) },
    ...(await ownTable('Corrections', {
      lines: corrections,
      columns: {
        Work: ({ date, site }) => `${date} ${site}`,
        Before: (each) => timesText(each.timezone, each.oldStart, each.oldEnd, each.oldBreaks),
        After: (each) => timesText(each.timezone, each.newStart, each.newEnd, each.newBreaks),
        Reason: ({ reason }) => reason,
        By: ({ by, timezone, at }) => `${by}, ${localMoment(timezone, at)}`,
      },
      none: 'No times were corrected.',
    })),
    ...employment,
    ...planning,
    ...office,
    ...reported,
    ...(await ownTable('Recorded positions', {
      lines: tracksOf(batches),
      columns: {
        Work: ({ date, site }) => `${date} ${site}`,
        From: ({ timezone, fixes }) => localMoment(timezone, fixes[0]!.t),
        To: ({ timezone, fixes }) => localMoment(timezone, fixes.at(-1)!.t),
        Positions: ({ fixes }) => String(fixes.length),
        Metres: ({ fixes }) => String(Math.round(trailLength(fixes))),
      },
      none: 'No positions are kept.',
    })),
  ]
  return documentFile(scope, outside, {
    ...{ reader: english, zone, fileName: `My records - ${scope.actor.name}` },
    ...{ title: 'My Records', blocks, note: payrollWords.timesOfSites },
  })
}

interface PositionLine extends Pick<FixBatch, 'workId' | 'site' | 'timezone'> {
  fix: ReturnType<typeof decodeFixes>[number]
}
const positionColumns: readonly Column<PositionLine>[] = [
  { label: 'Work', cell: ({ workId }) => workId },
  { label: 'Site', cell: ({ site }) => site },
  { label: 'Time', cell: ({ timezone, fix }) => isoWithOffset(timezone, fix.t) },
  { label: 'Latitude', cell: ({ fix }) => fix.lat },
  { label: 'Longitude', cell: ({ fix }) => fix.lng },
  { label: 'Accuracy', cell: ({ fix }) => fix.acc ?? null },
]

async function positionsCsv(scope: Scope): Promise<FileMade> {
  const lines = tracksOf(await readTrack(scope)).flatMap(({ workId, site, timezone, fixes }) =>
    fixes.map((fix) => ({ workId, site, timezone, fix })),
  )
  return listFile(`My positions - ${scope.actor.name}`, { columns: positionColumns, lines })
}

export const ownRecords = (scope: Scope, outside: Outside, type: 'PDF' | 'CSV') =>
  type === 'CSV' ? positionsCsv(scope) : recordsPdf(scope, outside)
