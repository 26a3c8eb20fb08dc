import type { AnsweredSpec } from '@muster/contract/works/answers'
import { failedChecks } from '@muster/rules/works/work-report'
import { useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import css from '../reports.module.css'

/** What failed stands above all scores, so that a reader who signs cannot miss it. */
export function FailedChecks({ specs }: { specs: readonly AnsweredSpec[] }) {
  const say = useWords()
  const failed = failedChecks(specs, say)
  if (failed.length === 0) return null
  const title = say('{count} failed checks', { count: failed.length })
  return (
    <section className={css.failed} aria-label={title}>
      <h3>
        <IconAlertTriangle size={20} aria-hidden /> {title}
      </h3>
      <ul>
        {failed.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two checks may have the same words
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
