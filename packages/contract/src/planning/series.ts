import { z } from 'zod'
import { Frequency } from '../jobs/job-details.ts'
import { day, text } from '../kit/shapes.ts'
import { repeatAnswer, repeatFields } from './repeat.ts'

/** What becomes of an occurrence on a public holiday. */
export const HolidayPolicy = z.enum(['keep', 'skip', 'move'])

/** What a shift and a need have besides the times and the rule: what calls may send. */
const SeriesDetails = z.object({
  holidayPolicy: HolidayPolicy,
  notifyBeforeMinutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60),
  allDay: z.boolean(),
  title: text(120),
})
export type SeriesDetails = z.infer<typeof SeriesDetails>
/** What a new one has of what its call leaves out. A change keeps what it leaves out. */
export const seriesDefaults: SeriesDetails = {
  holidayPolicy: 'keep',
  notifyBeforeMinutes: 5,
  allDay: false,
  title: '',
}
const detailNames = Object.keys(seriesDefaults) as (keyof SeriesDetails)[]
/** The details of what has more; `or` fills in what it does not say. */
export const seriesDetails = (
  series: { readonly [Name in keyof SeriesDetails]?: SeriesDetails[Name] | undefined },
  or = seriesDefaults,
): SeriesDetails =>
  Object.fromEntries(detailNames.map((name) => [name, series[name] ?? or[name]])) as SeriesDetails

/** A shift or a need in a call, but for its times: of schedule events, of drafts of the roster, of what jobs need. */
export const seriesInput = {
  recursiveFrequency: Frequency.nullable(),
  ...repeatFields,
  /** The last day of what repeats; without it, it runs to the end of the job's contract, and goes on when that is renewed. */
  until: day.nullable().optional(),
  ...SeriesDetails.partial().shape,
}
export const seriesAnswer = {
  /** Of the first occurrence. */
  startTime: z.string(),
  timezone: z.string(),
  /** Minutes between start and end as the clock shows them. */
  duration: z.int(),
  recursiveFrequency: Frequency.nullable(),
  ...repeatAnswer,
  until: day.nullable(),
  holidayPolicy: HolidayPolicy,
  notifyBeforeMinutes: z.int(),
  allDay: z.boolean(),
  title: z.string(),
}
const Series = z.object(seriesInput)
export type SeriesInput = z.infer<typeof Series>
