import { msg } from '@muster/contract/kit/msg'
import type { Site } from '@muster/contract/sites/sites'
import { Section } from '@muster/ui/page/Page.tsx'
import { filesOfContract, filesOfJob } from '../../files/files-of.ts'
import { RelatedFiles } from '../../files/RelatedFiles.tsx'
import { type KnownJobs, WithJobs } from '../known-jobs.tsx'

export const SiteFiles = ({ site, known }: { site: Site; known: KnownJobs }) => (
  <div className="stack">
    <WithJobs known={known}>
      {(jobs) =>
        jobs.map(({ id, jobDetailTitle }) => (
          <Section key={id} title={msg('Job {id}: {title}')} values={{ id, title: jobDetailTitle }}>
            <RelatedFiles of={filesOfJob(id)} />
          </Section>
        ))
      }
    </WithJobs>
    {site.contractId !== null && (
      <Section title={msg('Contract: {title}')} values={{ title: site.contractTitle }}>
        <RelatedFiles of={filesOfContract(site.contractId)} />
      </Section>
    )}
  </div>
)
