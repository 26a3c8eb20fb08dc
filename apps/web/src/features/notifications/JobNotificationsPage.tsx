import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { ChooseJob } from '../../shared/choices/ChooseJob.tsx'
import { JobPicker } from '../../shared/pickers/JobPicker.tsx'
import { MatrixEditor, turnTo } from './matrix/MatrixEditor.tsx'
import { PreviewSection } from './matrix/PreviewSection.tsx'

const Query = z.object({ jobId: idText.optional() })

export default function JobNotificationsPage() {
  const say = useWords()
  const [{ jobId }, choose] = useUrlState(Query)
  return (
    <Page
      title={msg('Job notifications')}
      sentence={msg('Notifications for each job.')}
      filters={
        <JobPicker
          value={jobId}
          onChange={(next) => void turnTo(() => choose({ jobId: next }))}
          clearable
          compact
        />
      }
    >
      {jobId === undefined ? (
        <div className="stack">
          <p className="faint">{say('Please select a job first.')}</p>
          <ChooseJob leadTo={(next) => to(paths.jobNotifications, { jobId: next })} />
        </div>
      ) : (
        <div key={jobId} className="stack">
          <Section>
            <MatrixEditor category="JOB" mappedId={jobId} />
          </Section>
          <PreviewSection category="JOB" mappedId={jobId} />
        </div>
      )}
    </Page>
  )
}
