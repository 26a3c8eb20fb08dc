import { ask, useAsk } from '@muster/client/query'
import { jobDefaults, jobs } from '@muster/contract/jobs/jobs'
import { idText } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { FixedValue } from '@muster/ui/field/FixedValue.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useDrawn } from '@muster/ui/form/form-context.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { sayAdded } from '../../shared/added.tsx'
import { contractLabel } from '../../shared/pickers/contract-label.ts'
import { filesOfJob } from '../files/files-of.ts'
import { RelatedFiles } from '../files/RelatedFiles.tsx'
import type { Uploads } from '../files/uploads.ts'
import { useUploads } from '../files/use-uploads.ts'
import { AssigneesField } from './assignees/AssigneesField.tsx'
import { ClientStep } from './create/ClientStep.tsx'
import { ContractStep } from './create/ContractStep.tsx'
import { DetailStep } from './create/DetailStep.tsx'
import { DoneSoFar } from './create/DoneSoFar.tsx'
import { reviewed } from './create/JobReview.tsx'
import { SameJobWarning } from './create/SameJobWarning.tsx'
import { SiteStep } from './create/SiteStep.tsx'
import { Step } from './create/Step.tsx'
import { type Done, useCreateJob } from './create/use-create-job.ts'
import { type JobParts, useJobParts } from './create/use-job-parts.ts'
import { type OpenStep, useOpenStep } from './create/use-open-step.ts'
import { type CreateJob, CreateJobShape, copyOf } from './job-shape.ts'
import { LimitFields, TotalHoursField } from './LimitFields.tsx'
import { emptyPanel } from './panel.ts'

const Given = z.object({ from: idText.optional() })

export default function CreateJobPage() {
  const [{ from }, choose] = useUrlState(Given)
  const [saved, setSaved] = useState(0)
  const onSaved = async (id: number) => {
    await sayAdded(msg('Job created'), { href: to(paths.job, { id }) })
    setSaved(saved + 1)
    if (from !== undefined) choose({ from: undefined })
  }
  return (
    <Page
      title={msg('Create job')}
      sentence={msg('A job links a client, contract, site and checklist.')}
      narrow
    >
      {from === undefined ? (
        <CreateJobForm key={saved} name="job" start={fresh} onSaved={onSaved} />
      ) : (
        <DuplicateJob key={from} from={from} onSaved={onSaved} />
      )}
    </Page>
  )
}

/** Begins with what another job ties together, its people and limits; its schedule and files stay with it. */
function DuplicateJob({ from, onSaved }: { from: number; onSaved: (id: number) => Promise<void> }) {
  const { answer, failure, again } = useAsk(
    ask(jobs.read, { params: { id: from }, query: { includeUsers: true } }),
  )
  if (answer?.id === from)
    return <CreateJobForm name={`job from ${from}`} start={copyOf(answer)} onSaved={onSaved} />
  return <NoAnswer failure={failure} again={again} />
}

interface FormProps {
  name: string
  start: Partial<CreateJob>
  onSaved: (id: number) => Promise<void>
}

function CreateJobForm({ name, start, onSaved }: FormProps) {
  const uploads = useUploads()
  const { save, done } = useCreateJob(uploads)
  const isMade = done.id !== undefined
  const parts = useRef<JobParts>(undefined)
  const submit = async (job: CreateJob) => {
    const files = uploads.list().map(({ file }) => file.name)
    const isAgreed = parts.current && (await reviewed({ job, files, parts: parts.current }))
    return isAgreed ? save(job) : withdrawn
  }
  return (
    <Form
      shape={CreateJobShape}
      start={start}
      draft={isMade ? false : name}
      names={stepNames}
      save={submit}
      onSaved={onSaved}
      submit={msg('Submit')}
    >
      {done.id !== undefined && <DoneSoFar done={done} uploads={uploads} />}
      <Steps done={done} uploads={uploads} onParts={(known) => (parts.current = known)} />
      <Section title={msg('Limits')}>
        <LimitFields />
      </Section>
    </Form>
  )
}

const fresh = { ...jobDefaults, ...emptyPanel }
/** The field of each step by what it is called: only one step is open, and the summary of errors names them all. */
const stepNames = {
  clientId: msg('Client'),
  contractId: msg('Contract'),
  contractLocationId: msg('Job site'),
  jobDetailId: msg('Checklist'),
  totalHours: msg('Total hours'),
  people: msg('Employees'),
  notes: msg('Special notes'),
}
const stepFields = Object.keys(stepNames)

interface StepsProps {
  /** Once the job is there, what it ties together cannot be changed. */
  done: Done
  uploads: Uploads
  onParts: (parts: JobParts) => void
}

function Steps({ done, uploads, onParts }: StepsProps) {
  const isFixed = done.id !== undefined
  const parts = useJobParts()
  const steps = useOpenStep(stepFields, parts.jobDetailId === undefined ? 1 : 0)
  useEffect(() => {
    onParts(parts)
  })
  return (
    <div className="stack small">
      <TiedSteps parts={parts} isFixed={isFixed} {...steps} />
      {!isFixed && <SameJobWarning parts={parts} />}
      <OwnSteps parts={parts} done={done} uploads={uploads} {...steps} />
    </div>
  )
}

interface StepProps extends OpenStep {
  parts: JobParts
}

function TiedSteps({ parts, isFixed, head, next, arrival }: StepProps & { isFixed: boolean }) {
  const say = useWords()
  const { client, contract, site, detail } = parts
  const steps = [
    { title: stepNames.clientId, done: client?.name, body: <ClientStep onPicked={next(1)} /> },
    {
      title: stepNames.contractId,
      done: contract && contractLabel(contract, say),
      body: <ContractStep parts={parts} onPicked={next(2)} arrival={arrival(2)} />,
    },
    {
      title: stepNames.contractLocationId,
      done: site?.name,
      body: <SiteStep parts={parts} onPicked={next(3)} arrival={arrival(3)} />,
    },
    {
      title: stepNames.jobDetailId,
      done: detail?.title,
      body: <DetailStep parts={parts} onPicked={next(4)} arrival={arrival(4)} />,
    },
  ]
  return steps.map(({ title, done, body }, i) => (
    <Step key={title} title={title} done={done} {...head(i + 1)}>
      {isFixed ? (
        <FixedValue
          label={title}
          value={done ?? ''}
          why={msg('It cannot be changed once the job is created.')}
        />
      ) : (
        body
      )}
    </Step>
  ))
}

function OwnSteps({ parts, done, uploads, head, next, arrival }: StepProps & Omit<StepsProps, 'onParts'>) {
  const say = useWords()
  const files = useSyncExternalStore(uploads.subscribe, uploads.list).length
  const facts = useDrawn((store) => {
    const { totalHours, people, notes } = store.values() as Partial<CreateJob>
    return JSON.stringify({ totalHours, people: people?.length, notes })
  })
  const { totalHours, people, notes } = JSON.parse(facts) as Omit<Partial<CreateJob>, 'people'> & {
    people?: number
  }
  const { client, contract, site, detail } = parts
  const isComplete = client && contract && site && detail
  const hours = [
    totalHours && say('{count} hours', { count: totalHours }),
    files && say('{count} files', { count: files }),
  ]
  return (
    <>
      <Step
        title={msg('Total hours and related files')}
        done={hours.filter(Boolean).join(', ') || undefined}
        {...head(5)}
      >
        <div className="stack">
          <TotalHoursField autoFocus={arrival(5) !== undefined} />
          <RelatedFiles of={filesOfJob(done.id)} uploads={uploads} />
          <div className="row">
            <Button label={hours.some(Boolean) ? msg('Continue') : msg('Skip')} onPick={next(5)} />
          </div>
        </div>
      </Step>
      <Step
        title={msg('Employees')}
        done={people ? say('{count} employees', { count: people }) : undefined}
        {...head(6)}
      >
        {done.assigned ? (
          <p className="faint">{say('The employees are saved. Change them with Update job.')}</p>
        ) : (
          <AssigneesField site={isComplete ? site : undefined} arrival={arrival(6)} />
        )}
      </Step>
      <Step title={msg('Notes')} done={notes || undefined} {...head(7)}>
        <TextArea name="notes" label={msg('Special notes')} />
      </Step>
    </>
  )
}
