import { jobDefaults } from '@muster/contract/jobs'
import { Form, withdrawn } from '@muster/ui/Form.tsx'
import { useDrawn } from '@muster/ui/form-context.ts'
import { Page, Section } from '@muster/ui/Page.tsx'
import { TextArea } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useEffect, useRef, useState } from 'react'
import { AssigneesField } from './AssigneesField.tsx'
import { reviewed } from './JobReview.tsx'
import './jobs.css'
import { type CreateJob, CreateJobShape } from './job-shape.ts'
import { LimitFields, TotalHoursField } from './LimitFields.tsx'
import { ClientStep } from './steps/ClientStep.tsx'
import { ContractStep } from './steps/ContractStep.tsx'
import { DetailStep } from './steps/DetailStep.tsx'
import { SiteStep } from './steps/SiteStep.tsx'
import { Step } from './steps/Step.tsx'
import { useCreateJob } from './use-create-job.ts'
import { type JobParts, useJobParts } from './use-job-parts.ts'

export default function CreateJobPage() {
  const [saved, setSaved] = useState(0)
  return (
    <Page
      title="Create job"
      sentence="A job ties a client, a contract, a site and a job detail together."
      narrow
    >
      <CreateJobForm key={saved} onSaved={() => setSaved(saved + 1)} />
    </Page>
  )
}

const start = { ...jobDefaults, people: [], events: [], changes: [], removals: [] }

function CreateJobForm({ onSaved }: { onSaved: () => void }) {
  const { save, createdId } = useCreateJob()
  const parts = useRef<JobParts>(undefined)
  const submit = async (job: CreateJob) => {
    const isAgreed = parts.current && (await reviewed({ job, parts: parts.current }))
    return isAgreed ? save(job) : withdrawn
  }
  return (
    <Form
      shape={CreateJobShape}
      start={start}
      save={submit}
      onSaved={onSaved}
      submit="Submit"
      success="Job created"
    >
      <Steps isFixed={createdId !== undefined} onParts={(known) => (parts.current = known)} />
      <Section title="Limits">
        <LimitFields />
      </Section>
    </Form>
  )
}

const partOrder = ['clientId', 'contractId', 'contractLocationId', 'jobDetailId']

interface StepsProps {
  /** The job is there already; what it ties together cannot be changed. */
  isFixed: boolean
  onParts: (parts: JobParts) => void
}

function Steps({ isFixed, onParts }: StepsProps) {
  const [open, setOpen] = useState(1)
  const say = useWords()
  const parts = useJobParts()
  const facts = useDrawn((store) => {
    const { totalHours, people, notes } = store.values() as Partial<CreateJob>
    return JSON.stringify({ totalHours, people: people?.length, notes })
  })
  const { totalHours, people, notes } = JSON.parse(facts) as {
    totalHours?: number
    people?: number
    notes?: string
  }
  const { client, contract, site, detail } = parts
  useEffect(() => {
    onParts(parts)
  })
  // The first step that lacks something comes forward.
  const fault = useDrawn((store) => partOrder.find((part) => store.error(part)) ?? '')
  useEffect(() => {
    if (fault) setOpen(partOrder.indexOf(fault) + 1)
  }, [fault])

  const frame = (number: number, title: string, done: string | undefined) => ({
    number,
    title,
    done,
    isOpen: open === number,
    onToggle: () => setOpen(open === number ? 0 : number),
  })
  const next = (number: number) => () => setOpen(number + 1)
  const isComplete = client && contract && site && detail

  return (
    <div className="stack small">
      <Step {...frame(1, 'Client', client?.name)}>
        <ClientStep onPicked={next(1)} isFixed={isFixed} />
      </Step>
      <Step {...frame(2, 'Contract', contract && `${contract.title} (${contract.number})`)}>
        <ContractStep parts={parts} onPicked={next(2)} isFixed={isFixed} />
      </Step>
      <Step {...frame(3, 'Job site', site?.name)}>
        <SiteStep parts={parts} onPicked={next(3)} isFixed={isFixed} />
      </Step>
      <Step {...frame(4, 'Job detail', detail?.title)}>
        <DetailStep parts={parts} onPicked={next(4)} isFixed={isFixed} />
      </Step>
      <Step
        {...frame(5, 'Total hours', totalHours ? say('{count} hours', { count: totalHours }) : undefined)}
      >
        <TotalHoursField />
      </Step>
      <Step {...frame(6, 'Employees', people ? say('{count} employees', { count: people }) : undefined)}>
        <AssigneesField zone={isComplete ? site.timezone : undefined} />
      </Step>
      <Step {...frame(7, 'Notes', notes || undefined)}>
        <TextArea name="notes" label="Special notes" />
      </Step>
    </div>
  )
}
