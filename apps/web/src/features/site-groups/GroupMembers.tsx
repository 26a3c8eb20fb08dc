import { ask, useAsk, useSending } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import type { SiteGroup } from '@muster/contract/sites/site-groups'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { TableFoot } from '@muster/ui/table/TableFoot.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { useExistingPage } from '../../shared/server-table/use-server-list.ts'
import css from './site-groups.module.css'

const shownAtOnce = 20

export function GroupMembers({ group }: { group: SiteGroup }) {
  const say = useWords()
  const [page, turn] = useState(0)
  const { answer, failure, again } = useAsk(
    ask(sites.list, { query: { groupIds: [group.id], page, size: shownAtOnce } }),
  )
  const change = useSending(sites.changeMembers, [siteGroups])
  const { variables, error: refused } = change
  const members = answer && pageOf(answer)
  useExistingPage(members?.page, members?.totalPages, turn)

  return (
    <Section title={msg('Sites of {group}')} values={{ group: group.name }}>
      <div className="stack">
        <SitePicker
          // Empties the field after each choice.
          key={members?.totalElements}
          label={msg('Add a site')}
          value={undefined}
          onChange={(id) => id && change.mutate({ params: group, body: { siteIdsToAdd: [id] } })}
        />
        {failure && !members && <ErrorState error={failure} onRetry={again} />}
        {refused && variables && <ErrorState error={refused} onRetry={() => change.mutate(variables)} />}
        {!members && !failure && <RowsSkeleton rows={3} />}
        {members?.totalElements === 0 && <p className="faint">{say('No sites in this group yet')}</p>}
        <ul className={clsx('plain-list', css.members)}>
          {members?.content.map((site) => (
            <li key={site.id}>
              <span>
                {site.name}
                <span className="faint block">{site.address}</span>
              </span>
              <IconButton
                label={say('Take {site} out', { site: site.name })}
                icon={IconX}
                onPick={() => change.mutate({ params: group, body: { siteIdsToRemove: [site.id] } })}
              />
            </li>
          ))}
        </ul>
        {members && members.totalPages > 1 && (
          <TableFoot
            withCount
            page={page}
            pages={members.totalPages}
            size={shownAtOnce}
            usualSize={shownAtOnce}
            total={members.totalElements}
            onPage={turn}
          />
        )}
      </div>
    </Section>
  )
}
