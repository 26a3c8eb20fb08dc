import { useSend } from '@muster/client/query'
import { Job, type JobUpdate, jobs } from '@muster/contract/jobs/jobs'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { useInPlace } from '../../../shared/in-place.ts'
import { Hours } from '../../jobs/Hours.tsx'
import { InPlaceShape } from '../../jobs/job-shape.ts'
import { type JobNumber, jobNumbers, limitNames } from '../../jobs/LimitFields.tsx'
import { Facts, factInPlace } from '../Facts.tsx'
import { limitWords } from './limit-words.ts'

/** What is agreed for a job, its notes and its limits; each is changed where it is read. */
export function JobValues({ job }: { job: Job }) {
  const say = useWords()
  const update = useSend(jobs.update)
  const inPlace = useInPlace<Job, JobUpdate>({
    record: job,
    shape: Job,
    body: InPlaceShape,
    feature: jobs.read.feature,
    send: (body) => update({ params: { id: job.id }, body }),
  })
  const number = (name: JobNumber, show: (value: number) => ReactNode) =>
    factInPlace({
      ...inPlace(name, (record) => record[name] ?? 0),
      label: jobNumbers[name].label,
      show,
      field: (field) => <NumberField {...jobNumbers[name]} {...field} />,
    })
  const limit = (name: (typeof limitNames)[number]) =>
    number(name, (value) => {
      const { text, values } = limitWords[name](value)
      return say(text, values)
    })
  const notes = factInPlace({
    ...inPlace('notes', (record) => record.notes),
    label: msg('Special notes'),
    show: (value) => value && <bdi className="reading">{value}</bdi>,
    field: (field) => <TextArea {...field} />,
  })
  return (
    <>
      <Section title={msg('Agreement')}>
        <Facts facts={[number('totalHours', (value) => <Hours hours={value} />), notes]} />
      </Section>
      <Section title={msg('Limits')}>
        <Facts facts={limitNames.map(limit)} />
      </Section>
    </>
  )
}
