import { ask } from '@muster/client/query'
import { type Job, jobs } from '@muster/contract/jobs/jobs'
import { type InspectedJob, reports } from '@muster/contract/reports'
import { day, percent } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { type PickerProps, pickerSize, ServerPicker } from './ServerPicker.tsx'

interface Props extends PickerProps<number> {
  clientId?: number | undefined
  siteId?: number | undefined
  jobDetailId?: number | undefined
  byId?: boolean
  withScores?: boolean
  /** The jobs of this person come first, those of the latest visits before the others. */
  firstOf?: number | undefined
  isActive?: true
  size?: number
}

/** With its inspections where they were asked for. */
type Listed = Job & Partial<InspectedJob>

const labelOf = (say: Say, { id, jobLocation, enabled }: Job) =>
  enabled
    ? say('{id} job for {site}', { id, site: jobLocation.name })
    : say('{id} job for {site} (Deactivated)', { id, site: jobLocation.name })

function detailOf(say: Say, { jobDetailTitle, inspections }: Listed) {
  if (!inspections?.lastDay) return jobDetailTitle
  const { count, lastDay, scores } = inspections
  const last = scores.length > 0 ? `${day(lastDay)}: ${percent(scores.at(-1)! / 100)}` : day(lastDay)
  return [jobDetailTitle, say('Inspections: {count}', { count }), last].join(' · ')
}

export function JobPicker({
  clientId,
  siteId,
  jobDetailId,
  firstOf,
  isActive,
  byId,
  withScores = false,
  size = pickerSize,
  label = msg('Job'),
  ...field
}: Props) {
  const say = useWords()
  const optionOf = (job: Listed) => ({
    value: job.id,
    label: byId ? say('Job ID : {id}', { id: job.id }) : labelOf(say, job),
    // Jobs of a site differ in a number alone: what is done there tells them apart.
    detail: detailOf(say, job),
  })
  return (
    <ServerPicker
      {...field}
      label={label}
      failed={msg('Error Getting Contract Data!')}
      one={(id) => ask(jobs.read, { params: { id }, query: {} })}
      question={(search) => {
        const query = { clientId, jobDetailId, jobLocationId: siteId, page: 0, size, search }
        if (withScores) return ask(reports.inspectedJobs, { query })
        return ask(jobs.list, { query: { ...query, firstOf, isActive } })
      }}
      optionOf={optionOf}
    />
  )
}
