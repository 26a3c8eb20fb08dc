import { sites } from './data.ts'
import type { SeededQuestion } from './details.ts'
import type { Attachment } from './files.ts'
import { DAY, MINUTE } from './office.ts'
import { seeded } from './random.ts'
import type { DemoWork } from './works.ts'

/** Photos of the newest works alone: every one is stored in three sizes. */
const newest = 7 * DAY
const photosAtMost = 60
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
  const takes = now - work.start < newest && photos < photosAtMost && random.chance(0.16)
  let room = photosAtMost - photos
  return asked.flatMap(({ question, originId }): Photo[] => {
    if (question.answer_type === 'FILE') {
      if (dockets >= docketsAtMost || work.end === null || !random.chance(0.2)) return []
      return [{ question, originId, picture: { docket: docketOf(work) }, takenAt: until - 5 * MINUTE }]
    }
    if (!takes || !question.scene || room-- <= 0) return []
    const isBefore = question.answer_type === 'BEFORE_IMAGES'
    const takenAt = isBefore ? Math.min(until, work.start + 3 * MINUTE) : until - 4 * MINUTE
    const picture = { scene: `${question.scene}-${isBefore ? 'before' : 'after'}` }
    return [{ question, originId, picture, takenAt: Math.max(work.start, takenAt) }]
  })
}

const docketOf = (work: DemoWork) =>
  `Delivery docket ${work.localDate.replaceAll('-', '')}-${work.job.id}
For: ${sites[work.job.site].name}

4 x paper towels, interleaved, carton
2 x hand soap, 5 l
1 x bin liners, 72 l, 250 pieces

Received complete.
`
