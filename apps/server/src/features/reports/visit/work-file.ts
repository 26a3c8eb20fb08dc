import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Repair } from '@muster/contract/actions'
import type { FileMade, Received } from '@muster/contract/kit/endpoint'
import { localeOf } from '@muster/contract/kit/language-names'
import { isClient } from '@muster/contract/kit/permissions'
import type { Say } from '@muster/contract/kit/sentences'
import type { reports } from '@muster/contract/reports'
import type { FilledWork } from '@muster/contract/works/works'
import type { Drawing } from '@muster/pdf/render'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { overall } from '@muster/rules/works/ratings'
import { scoresText } from '@muster/rules/works/reinspection'
import { specsOf } from '@muster/rules/works/work-report'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { imageForPdf } from '../../../outside/content/images.ts'
import type { Outside } from '../../../outside/index.ts'
import { keyOf } from '../../../outside/store/file-keys.ts'
import {
  listReinspections,
  type ReinspectionRow,
  shownReinspections,
} from '../../actions/reinspection-queries.ts'
import { listRepairsOfVisit } from '../../actions/repair-queries.ts'
import { reportFile } from '../../documents/report-file.ts'
import { readerFor } from '../../languages/reader.ts'
import { readFilledWork } from '../../works/checklist/filled-work.ts'
import { inZone } from '../../works/display-text.ts'
import { codeOf, lockHead } from '../../works/evidence/evidence.ts'
import { listImages } from '../queries.ts'
import { walkedPath } from './path.ts'
import { reportSentences, reportWords } from './report-words.ts'
import { readSignature } from './signature.ts'
import { workBlocks } from './work-blocks.ts'
import { type ScoresAgain, workTable } from './work-sheet.ts'

type WorkFileQuery = Received<typeof reports.workFile>['query']

/** Pixels of a printed photo's longest side; with the most photos a file stays below 20 MB. */
const photoSide = 480
const mostPhotos = 300

interface WorkFileDeps extends Drawing {
  readonly outside: Outside
  readonly publicUrl: string
}

/** What is printed, and the entry up to which it tells: read together, so that no step comes in between. */
const readPrinted = (scope: Scope, { workId, jobSpecType }: WorkFileQuery) =>
  scope.transaction(async (tx) => {
    const last = await lockHead(tx, workId)
    const work = await found(readFilledWork(tx, workId, jobSpecType && [jobSpecType]))
    const repairs = await listRepairsOfVisit(tx, workId)
    const again = await listReinspections(tx, workId)
    return { work, repairs, again, last: last && { place: last.place, code: codeOf(tx, workId, last) } }
  })

/** The detailed report of one work as a file; 404 where the actor may not read that work. A document is kept count of. */
export async function workFile(
  scope: Scope,
  { outside, publicUrl, ...drawing }: WorkFileDeps,
  query: WorkFileQuery,
): Promise<FileMade> {
  const { work: atSite, repairs, again, last } = await readPrinted(scope, query)
  const zone = query.timezone ?? atSite.timezone
  const work = inZone(atSite, zone, query.jobSpecType && [query.jobSpecType])
  const signature = await readSignature(scope, work.workId)
  const scores = scoresAfter(scope, again)
  const { layout = 'FULL', reportType } = query
  const reader = await readerFor(scope, query.language, reportSentences)
  const file = await reportFile(
    scope,
    outside,
    {
      reportType,
      reader,
      fileName: reader.t(work.displaySentence.template, work.displaySentence.params).replace(/[/\\:]/g, '-'),
      zone,
      table: () => workTable(work, signature, { layout, zone, repairs, again: scores }),
      document: async (t) => ({
        title: t(layout === 'FULL' ? reportWords.detailed : reportWords.inspection),
        blocks: workBlocks({
          t,
          locale: localeOf(reader.language),
          work,
          zone,
          photos: await photosOf(scope, outside, work, repairs),
          repairs,
          scores: scoresOf(scope, again, t),
          // Clients see where their site is, not where people went.
          path: isClient(scope.actor.level) ? null : await walkedPath(scope, { workIds: [work.workId] }),
          verification: last && { code: last.code, address: `${publicUrl}/verify/${last.code}` },
          signature,
        }),
      }),
    },
    drawing,
  )
  if (last && reportType === 'PDF') await keepPrint(scope, work.workId, last, file.bytes)
  return file
}

/** As they were kept: a correction of the first answers changes neither. */
function scoresAfter(scope: Scope, again: readonly ReinspectionRow[]): ScoresAgain | undefined {
  const last = shownReinspections(scope, again).at(-1)
  if (!last) return undefined
  const parts = again.at(-1)!.parts.map((part) => [part.specId, overall([part]).percentage!] as const)
  return { on: last.on, score: last.score, byPart: new Map(parts) }
}

/** Both scores stand: that of the visit and those of its re-inspections. */
function scoresOf(scope: Scope, again: readonly ReinspectionRow[], t: Say): string {
  const first = { score: again[0]?.firstScore ?? null, on: again[0]?.foundOn ?? '' }
  return scoresText(first, shownReinspections(scope, again), t)
}

const keepPrint = (
  scope: Scope,
  workId: number,
  { place, code }: { place: number; code: string },
  bytes: Uint8Array,
) =>
  scope
    .into('report_prints', {
      work_id: workId,
      place,
      code,
      file_sha256: createHash('sha256').update(bytes).digest(),
      printed_at: scope.now,
      printed_by: scope.actor.id,
    })
    .execute()

/** The answered photos by file id, small enough to print; one that cannot be read leaves its place out. */
async function photosOf(
  scope: Scope,
  { store }: Outside,
  work: FilledWork,
  repairs: readonly Repair[],
): Promise<Map<number, Uint8Array>> {
  const answered = specsOf(work)
    .flatMap((spec) => spec.specItems.flatMap((item) => item.questionnaires))
    .filter((question) => answerKind(question) !== 'FILES')
    .flatMap((question) => question.files)
  const ids = [...repairs.flatMap(({ files }) => files), ...answered].map(({ id }) => id).slice(0, mostPhotos)
  const photos = new Map<number, Uint8Array>()
  if (ids.length === 0) return photos
  for (const { id, key } of await listImages(scope, ids)) {
    const stored = await store.read(keyOf(key, 'medium'))
    const bytes = stored && (await imageForPdf(await buffer(stored), photoSide).catch(() => null))
    if (bytes) photos.set(id, bytes)
  }
  return photos
}
