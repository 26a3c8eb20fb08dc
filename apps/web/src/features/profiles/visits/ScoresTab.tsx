import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { z } from 'zod'
import { useUrlState } from '../../../navigation/url.ts'
import { JobPicker } from '../../../shared/pickers/JobPicker.tsx'
import { JobScores } from '../../my-sites/SiteScores.tsx'
import { VisitsTab } from './VisitsTab.tsx'

const Chosen = z.object({ job: idText.optional() })

export function ScoresTab({ clientId }: { clientId: number }) {
  const [{ job }, choose] = useUrlState(Chosen)
  return (
    <div className="stack">
      <VisitsTab of="clientId" />
      <Section title={msg('Inspection trend')}>
        <JobPicker clientId={clientId} value={job} onChange={(next) => choose({ job: next })} clearable />
      </Section>
      {job !== undefined && <JobScores key={job} jobId={job} empty={noScores} />}
    </div>
  )
}

const noScores = (
  <EmptyState
    title={msg('No inspections in this range')}
    hint={msg('Only completed inspections with a rating are shown.')}
  />
)
