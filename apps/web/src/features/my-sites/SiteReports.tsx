import { ask, useAsk } from '@muster/client/query'
import type { SpecType } from '@muster/contract/job-details'
import { pageOf } from '@muster/contract/rows'
import { works } from '@muster/contract/works'
import { Button } from '@muster/ui/Button.tsx'
import { AppLink } from '@muster/ui/links.tsx'
import { Section } from '@muster/ui/Page.tsx'
import { Pills } from '@muster/ui/Pills.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { paths, to } from '../../paths.ts'
import { typeOptions } from '../reports/report-url.ts'

const step = 8

const reportsOf = (jobLocationId: number, type: SpecType | 'ALL', size: number) =>
  ask(works.list, {
    query: { jobLocationId, page: 0, size, ...(type !== 'ALL' && { jobSpecTypes: [type] }) },
  })
/** Those that the section begins with. */
export const firstReports = (siteId: number) => reportsOf(siteId, 'ALL', step)

/** The reports of what was done at a site, newest first. */
export function SiteReports({ siteId }: { siteId: number }) {
  const say = useWords()
  const [type, setType] = useState<SpecType | 'ALL'>('ALL')
  const [size, setSize] = useState(step)
  const { answer, failure, again } = useAsk(reportsOf(siteId, type, size))
  const page = answer && pageOf(answer)
  return (
    <Section
      title="Reports"
      action={
        <Pills
          label="Type"
          options={typeOptions}
          value={type}
          onChange={(next) => {
            setType(next)
            setSize(step)
          }}
        />
      }
    >
      {failure && !page && <ErrorState error={failure} onRetry={again} />}
      {!failure && !page && <RowsSkeleton rows={4} />}
      {page?.totalElements === 0 && (
        <EmptyState title="No reports yet" hint="The report of each finished visit appears here." />
      )}
      <ul className="my-reports">
        {page?.content.map(({ workId, displayText }) => (
          <li key={workId}>
            <AppLink href={to(paths.myReport, { work: workId })}>
              <bdi>{say(displayText)}</bdi>
              <IconChevronRight size={16} aria-hidden />
            </AppLink>
          </li>
        ))}
      </ul>
      {page && page.totalElements > page.content.length && size < 500 && (
        <Button size="small" label="Show more" onPick={() => setSize(Math.min(size * 2, 500))} />
      )}
    </Section>
  )
}
