import { msg } from '@muster/contract/msg'
import { idText } from '@muster/contract/shapes'
import { Page, Section } from '@muster/ui/Page.tsx'
import { EmptyState } from '@muster/ui/states.tsx'
import { z } from 'zod'
import { JobPicker } from '../../pickers/JobPicker.tsx'
import { useUrlState } from '../../url.ts'
import { MatrixEditor, turnTo } from './MatrixEditor.tsx'
import { PreviewSection } from './PreviewSection.tsx'

const Query = z.object({ jobId: idText.optional() })

export default function JobNotificationsPage() {
  const [{ jobId }, choose] = useUrlState(Query)
  return (
    <Page
      title={msg('Job notifications')}
      sentence={msg('Who is told of what happens at a job, and how.')}
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
        <EmptyState title={msg('Please select a job first.')} />
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
