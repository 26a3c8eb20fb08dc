import { ask, useAsk, useSend } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { pay } from '@muster/contract/pay/pay'
import { payroll } from '@muster/contract/pay/payroll'
import { works } from '@muster/contract/works/works'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TimeField } from '@muster/ui/field/date/TimeField.tsx'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useEffect, useState } from 'react'
import { EmployeePicker } from '../pickers/EmployeePicker.tsx'
import { JobPicker } from '../pickers/JobPicker.tsx'
import { zoneCity } from '../site-time/zone-city.ts'
import { StartAndEnd } from './MomentFields.tsx'
import { sendOrPayLater } from './pay-difference.ts'
import { fieldsOfPlan, type PlannedTimes, type VisitFields, visitFields, visitOf } from './visit-times.ts'

interface Props {
  tenantUserId?: number | undefined
  siteId?: number | undefined
  jobId?: number | undefined
  planned?: PlannedTimes | undefined
}

export const enterVisit = (known: Props) => void openDialog(msg('Add visit'), () => <EnterVisit {...known} />)

function EnterVisit({ tenantUserId, siteId, jobId: known, planned }: Props) {
  const say = useWords()
  const [jobId, setJob] = useState(known)
  const { answer: job } = useAsk(
    jobId === undefined ? undefined : ask(jobs.read, { params: { id: jobId }, query: {} }),
  )
  const zone = job?.jobLocation.timezone
  const enter = useSend(works.enter, [payroll, pay])
  const save = (typed: VisitFields) => {
    const { startTime, endTime, breaks } = visitOf(zone!, typed)
    const { tenantUserId: person, jobId: at, reason } = typed
    return sendOrPayLater((latePay) =>
      enter({
        body: { tenantUserId: person, jobId: at, startTime, endTime, breaks, reason, ...latePay },
      }),
    )
  }
  return (
    <div className="stack">
      <p>{say('For a visit that was done and not recorded. The person is notified.')}</p>
      {zone && <p className="faint">{say('Site time ({zone})', { zone: zoneCity(zone) })}</p>}
      <Form
        shape={visitFields(zone)}
        draft={`visit of ${tenantUserId ?? 'a person'} at ${planned?.startTime ?? siteId ?? 'a site'}`}
        start={{
          reason: '',
          ...(tenantUserId !== undefined && { tenantUserId }),
          ...(known !== undefined && { jobId: known }),
          ...(planned && fieldsOfPlan(planned)),
        }}
        save={save}
        submit={msg('Add visit')}
        success={msg('Visit added')}
      >
        <EmployeePicker name="tenantUserId" withRemoved required />
        <JobPicker name="jobId" siteId={siteId} required />
        <FollowJob onJob={setJob} />
        <StartAndEnd zone={zone ?? 'UTC'} />
        <div className="row nowrap">
          <TimeField name="breakFrom" label={msg('Break from')} />
          <TimeField name="breakTo" label={msg('Break to')} />
        </div>
        <TextArea name="reason" label={msg('Reason')} required />
      </Form>
    </div>
  )
}

/** The clock of its site is needed outside of the form; a draft brings a job too. */
function FollowJob({ onJob }: { onJob: (id: number | undefined) => void }) {
  const jobId = useFormValue<number>('jobId')
  useEffect(() => onJob(jobId), [jobId, onJob])
  return null
}
