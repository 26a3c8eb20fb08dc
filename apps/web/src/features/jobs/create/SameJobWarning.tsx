import { ask, useAsk } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { paths, to } from '../../../navigation/paths.ts'
import css from '../jobs.module.css'
import type { JobParts } from './use-job-parts.ts'

/** A job of the same site and job detail: allowed, and told, since it is often meant to be that one. */
export function SameJobWarning({ parts: { site, jobDetailId } }: { parts: JobParts }) {
  const say = useWords()
  const query = site && jobDetailId ? { jobLocationId: site.id, jobDetailId, page: 0, size: 1 } : undefined
  const { answer } = useAsk(query && ask(jobs.list, { query }))
  const [same] = answer ? rowsOf(answer) : []
  if (!same || same.jobLocation.id !== site?.id || same.jobDetailId !== jobDetailId) return null
  return (
    <p className={css.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {say('This site has a job with this checklist already.')}{' '}
        <AppLink href={to(paths.job, { id: same.id })}>{say('Job {id}', { id: same.id })}</AppLink>
      </span>
    </p>
  )
}
