import { ask, prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { pageOf } from '@muster/contract/kit/rows'
import { idText } from '@muster/contract/kit/shapes'
import { ProblemListFilters, problems, statesShown } from '@muster/contract/problems'
import { Button } from '@muster/ui/button/Button.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { useListKeys } from '@muster/ui/keys/use-list-keys.ts'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { IconMoodCheck } from '@tabler/icons-react'
import type { z } from 'zod'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { useOpenView } from '../../shared/saved-views/use-open-view.ts'
import { ViewLine } from '../../shared/saved-views/ViewLine.tsx'
import { ViewsMenu } from '../../shared/saved-views/ViewsMenu.tsx'
import { ProblemCard } from './ProblemCard.tsx'
import { ProblemReply } from './ProblemReply.tsx'

const Filters = ProblemListFilters.omit({ page: true, size: true }).extend({ most: idText.optional() })
type Chosen = z.infer<typeof Filters>
const shownOptions = [
  { value: 'open', label: msg('Open') },
  { value: 'settled', label: msg('Closed') },
  { value: 'all', label: msg('All') },
] as const
const step = 20

export type ProblemsOf = { jobLocationId: number | undefined } | { clientId: number }
const questionOf = ({ show = 'open', most = step }: Chosen, of: ProblemsOf) => {
  const states = statesShown[show]
  return ask(problems.list, {
    query: {
      page: 0,
      size: Math.min(most, 500),
      ...of,
      ...(states && { states: [...states] }),
    },
  })
}
export const loader = (search: Search) => {
  const url = readSearch(Filters, search)
  return prefetch(questionOf(url, { jobLocationId: url.site }))
}

export default function ProblemsPage() {
  const [url, setUrl] = useUrlState(Filters)
  const view = useOpenView({ list: 'problems', fields: ['show', 'site'], shown: [] })
  return (
    <Page
      title={msg('Problems')}
      sentence={msg('Problems that clients reported. They see your replies.')}
      filters={
        <>
          <StatePills />
          <SitePicker
            compact
            withArchived
            clearable
            value={url.site}
            onChange={(site) => setUrl({ site, most: undefined })}
          />
          <ViewsMenu of={view} list="problems" />
        </>
      }
    >
      <ViewLine of={view} />
      <ProblemList of={{ jobLocationId: url.site }} named />
    </Page>
  )
}

export function StatePills() {
  const [url, setUrl] = useUrlState(Filters)
  return (
    <Pills
      label={msg('Problems to show')}
      options={shownOptions}
      value={url.show ?? 'open'}
      onChange={(show) => setUrl({ show: show === 'open' ? undefined : show, most: undefined })}
    />
  )
}

export function ProblemList({ of, named = false }: { of: ProblemsOf; named?: boolean }) {
  const [url, setUrl] = useUrlState(Filters)
  const { answer, failure, isLoading, again } = useAsk(questionOf(url, of))
  const page = answer && pageOf(answer)
  const list = useListKeys<HTMLDivElement>({ isOff: !named })
  return (
    <>
      {!page && <NoAnswer failure={failure} again={again} />}
      {page?.totalElements === 0 && (
        <EmptyState
          title={msg('No problems')}
          hint={msg('Problems that clients report appear here.')}
          icon={IconMoodCheck}
        />
      )}
      <div ref={list} className="stack" aria-busy={isLoading}>
        {page?.content.map((problem) => (
          <ProblemCard
            key={problem.id}
            problem={problem}
            named={named}
            action={<ProblemReply problem={problem} />}
          />
        ))}
        {page && page.totalElements > page.content.length && (
          <div className="row">
            <Button
              label={msg('Show more')}
              busy={isLoading}
              onPick={() => setUrl({ most: page.content.length + step })}
            />
          </div>
        )}
      </div>
    </>
  )
}
