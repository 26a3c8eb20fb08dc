import { buffer } from 'node:stream/consumers'
import type { FileMade, Received } from '@muster/contract/kit'
import type { reports } from '@muster/contract/reports'
import { isClient } from '@muster/contract/roles'
import type { FilledWork } from '@muster/contract/works'
import { specsOf } from '@muster/rules/work-report'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { keyOf } from '../../outside/file-keys.ts'
import { imageForPdf } from '../../outside/images.ts'
import type { Outside } from '../../outside/index.ts'
import { renderPdf } from '../../outside/pdf/index.ts'
import { sheetFile } from '../../outside/sheet-file.ts'
import { letterhead, madeBy } from '../company/letterhead.ts'
import { readFilledWork } from '../works/filled-work.ts'
import { walkedPath } from './path.ts'
import { listImages } from './queries.ts'
import { workBlocks } from './work-blocks.ts'
import { workSheet } from './work-sheet.ts'

type Asked = Received<typeof reports.workFile>['query']

/** Pixels of a printed photo's longest side; with the most photos a file stays below 20 MB. */
const photoSide = 480
const mostPhotos = 300

/** The detailed report of one work as a file; 404 where the actor may not read that work. */
export async function workFile(scope: Scope, outside: Outside, asked: Asked): Promise<FileMade> {
  const types = asked.jobSpecType && [asked.jobSpecType]
  const work = await found(readFilledWork(scope, asked.workId, types))
  const fileName = work.displayText.replace(/[/\\:]/g, '-')
  if (asked.reportType !== 'PDF') return sheetFile(asked.reportType, fileName, workSheet(work))
  const zone = asked.timezone ?? work.timezone
  const bytes = await renderPdf({
    ...(await letterhead(scope, outside)),
    title: 'Detailed Report',
    lang: 'en',
    blocks: workBlocks({
      work,
      zone,
      photos: await photosOf(scope, outside, work),
      // Clients see where their site is, not where people went.
      path: isClient(scope.actor.level) ? null : await walkedPath(scope, { workIds: [work.workId] }),
    }),
    footer: madeBy(scope, zone),
    madeAt: scope.now.getTime(),
  })
  return { fileName: `${fileName}.pdf`, contentType: 'application/pdf', bytes }
}

/** The answered photos by file id, small enough to print; one that cannot be read leaves its place out. */
async function photosOf(
  scope: Scope,
  { store }: Outside,
  work: FilledWork,
): Promise<Map<number, Uint8Array>> {
  const ids = specsOf(work)
    .flatMap((spec) => spec.specItems.flatMap((item) => item.questionnaires))
    .filter((question) => question.answerType !== 'FILE')
    .flatMap((question) => question.files.map((file) => file.id))
    .slice(0, mostPhotos)
  const photos = new Map<number, Uint8Array>()
  if (ids.length === 0) return photos
  for (const { id, key } of await listImages(scope, ids)) {
    const stored = await store.read(keyOf(key, 'medium'))
    const bytes = stored && (await imageForPdf(await buffer(stored), photoSide).catch(() => null))
    if (bytes) photos.set(id, bytes)
  }
  return photos
}
