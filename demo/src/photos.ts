import type { Attachment } from './attachments.ts'
import { seeded } from './random.ts'
import type { SeededQuestion } from './seed-details.ts'
import { siteOf } from './sites.ts'
import type { DemoWork } from './works.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Photos of the newest works alone: every one is stored in three sizes. */
const newest = 7 * DAY
const photosAtMost = 54
const docketsAtMost = 6

interface Photo extends Pick<Attachment, 'picture'> {
  question: SeededQuestion
  originId: number
  takenAt: number
}

/** The photos and dockets of one work; `before` are those that works before it already have. */
export function photosOf(
  work: DemoWork,
  asked: readonly { question: SeededQuestion; originId: number }[],
  before: readonly Attachment[],
  now: number,
): Photo[] {
  const dockets = before.filter(({ picture }) => 'docket' in picture).length
  const photos = before.length - dockets
  const random = seeded(`photos/${work.job.site}/${work.job.detail}/${work.start}`)
  const until = work.end ?? now
  const takes = now - work.start < newest && photos < photosAtMost - asked.length && random.chance(0.16)
  return asked.flatMap(({ question, originId }): Photo[] => {
    if (question.answerType === 'FILE') {
      if (dockets >= docketsAtMost || work.end === null || !random.chance(0.2)) return []
      return [{ question, originId, picture: { docket: docketOf(work) }, takenAt: until - 5 * MINUTE }]
    }
    if (!takes || !question.scene) return []
    const moment = question.answerType === 'BEFORE_IMAGES' ? 'before' : 'after'
    const takenAt = moment === 'before' ? Math.min(until, work.start + 3 * MINUTE) : until - 4 * MINUTE
    return [
      {
        question,
        originId,
        picture: { scene: question.scene, moment },
        takenAt: Math.max(work.start, takenAt),
      },
    ]
  })
}

const docketOf = (work: DemoWork) =>
  [
    `Delivery docket ${work.localDate.replaceAll('-', '')}-${work.job.id}`,
    `For: ${siteOf(work.job.site).name}`,
    '',
    '4 x paper towels, interleaved, carton',
    '2 x hand soap, 5 l',
    '1 x bin liners, 72 l, 250 pieces',
    '',
    'Received complete.',
    '',
  ].join('\n')
