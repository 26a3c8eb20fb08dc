import { type Question, useAsk } from '@muster/client/query'
import { WithTableButton } from '@muster/ui/charts/as-table.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { type ChartShape, ChartSkeleton } from '@muster/ui/page/ChartSkeleton.tsx'
import { useInSight } from '@muster/ui/page/in-sight.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState } from '@muster/ui/page/states.tsx'
import { type ReactNode, Suspense } from 'react'
import css from './dashboard.module.css'

interface Props<A, F extends string> {
  title: string
  hint: string
  question: Question<A>
  /** What the answer says in one line, beside that of the time before where it is known. */
  caption?: (answer: A, before: A | undefined) => string
  before?: Question<A> | undefined
  shape: ChartShape
  isEmpty: (answer: A) => boolean
  empty: string
  frequency: F
  frequencies: readonly { value: F; label: string }[]
  onFrequency: (frequency: F) => void
  filter?: ReactNode
  children: (answer: A) => ReactNode
}

/** A part of the dashboard that asks for itself once it is in sight: it waits, fails and is empty without the others. */
export function Tile<A, F extends string>({ title, hint, question, shape, children, ...rest }: Props<A, F>) {
  const [ref, isSeen] = useInSight<HTMLDivElement>()
  const { answer, failure, isLoading, again } = useAsk(isSeen ? question : undefined)
  const { answer: before } = useAsk(isSeen ? rest.before : undefined)
  const isDrawn = answer !== undefined && !(failure && !isLoading) && !rest.isEmpty(answer)
  return (
    <WithTableButton>
      {(tableButton) => (
        <Section
          title={title}
          hint={hint}
          action={
            <div className="row">
              <Pills
                label={title}
                options={rest.frequencies}
                value={rest.frequency}
                onChange={rest.onFrequency}
              />
              {isDrawn && tableButton}
            </div>
          }
        >
          {rest.filter && <div className={css.filter}>{rest.filter}</div>}
          <div ref={ref} className={css.tile} aria-busy={isLoading}>
            {isDrawn ? (
              <>
                {rest.caption && <p className="strong figures">{rest.caption(answer, before)}</p>}
                <Suspense fallback={<ChartSkeleton shape={shape} />}>{children(answer)}</Suspense>
              </>
            ) : failure && !isLoading ? (
              <ErrorState error={failure} onRetry={again} />
            ) : answer === undefined ? (
              isSeen && <ChartSkeleton shape={shape} />
            ) : (
              <EmptyState title={rest.empty} />
            )}
          </div>
        </Section>
      )}
    </WithTableButton>
  )
}
