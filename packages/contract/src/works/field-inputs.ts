import { z } from 'zod'
import { SpecType } from '../jobs/job-details.ts'
import { deviceInstant, id, instant, latitude, longitude, text } from '../kit/shapes.ts'

/** Where the device was; its age is counted from the time of the action it comes with. */
export const Position = z.object({
  lat: latitude,
  lang: longitude,
  /** Metres. */
  accuracy: z.number().min(0).max(1_000_000),
  recordedAt: deviceInstant,
})
export type Position = z.infer<typeof Position>

/**
 * One recorded position. What a device cannot know may be null; a fix that no place or time of the work fits is refused by
 * its index, not the whole batch.
 */
export const Fix = z.object({
  /** Milliseconds since 1970, by the device's clock. */
  t: z.number(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Metres. */
  acc: z.number().nullish(),
  /** Metres a second. */
  speed: z.number().nullish(),
  mock: z.boolean().nullish(),
})
export type Fix = z.infer<typeof Fix>

export const StartInput = z.object({
  jobId: id,
  eventId: id.optional(),
  occurrenceStart: instant.optional(),
  /** The version of the checklist that the device shows; absent from older callers. */
  jobDetailVersion: z.int().min(1).optional(),
  specTypes: z.array(SpecType).min(1).max(3).optional(),
  startedAt: deviceInstant,
  position: Position.optional(),
})
export type StartInput = z.infer<typeof StartInput>
export const AnswerInput = z.object({
  answers: z
    .array(
      z.object({ questionnaireId: id, answer: text(4000).nullable(), notApplicable: z.boolean().optional() }),
    )
    .min(1)
    .max(500),
  /** When the device took them; absent from callers that send at once. */
  answeredAt: deviceInstant.optional(),
})
export type AnswerInput = z.infer<typeof AnswerInput>
/** In hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const RemoveFileInput = z.object({ questionnaireId: id, sha256, removedAt: deviceInstant })
export type RemoveFileInput = z.infer<typeof RemoveFileInput>
export const CompleteInput = z.object({
  endedAt: deviceInstant,
  position: Position.optional(),
  /** Photos and files that the device still holds: the work is finished without them and waits for them. */
  awaitedFiles: z
    .array(z.object({ questionnaireId: id, sha256 }))
    .max(500)
    .optional(),
  /** The device asks follow-ups. Absent from older ones: what is missing of follow-ups then flags the visit. */
  asksFollowUps: z.boolean().optional(),
})
export type CompleteInput = z.infer<typeof CompleteInput>
