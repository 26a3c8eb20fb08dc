import type { TodayAttention } from '@muster/contract/today'
import { usePageKeys } from '@muster/ui/keys/page-keys.ts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRef } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { leaveDays } from '../../../shared/leave/leave-words.ts'
import { PersonLink, SiteLink } from '../../../shared/name-links/NameLinks.tsx'
import { List, SiteMoment, WaitingRow } from './AttentionList.tsx'

const waiting = [
  { key: 'corrections', label: msg('Correction requests'), path: paths.worksCorrections },
  { key: 'overtime', label: msg('Overtime requests'), path: paths.payOvertime },
  { key: 'reviews', label: msg('Visits to review'), path: paths.worksReview },
  { key: 'refusedSteps', label: msg('Steps that phones could not send'), path: paths.worksReview },
  {
    key: 'heldOnPhones',
    label: msg('Phones of removed people with unsent entries'),
    path: paths.worksReview,
  },
  { key: 'undelivered', label: msg('Messages that did not arrive'), path: paths.deliveries },
] as const

/** Past the lines of the day, of which each has several stops of Tab. */
function useApprovalKey() {
  const list = useRef<HTMLDivElement>(null)
  usePageKeys({
    title: msg('On Today'),
    keys: [[['A'], msg('Next request to approve')]],
    press: ({ key }) => {
      const acts = [...(list.current?.querySelectorAll<HTMLElement>('[data-act]') ?? [])]
      if (key.toLowerCase() !== 'a' || acts.length === 0) return false
      const here = acts.indexOf(document.activeElement as HTMLElement)
      acts[(here + 1) % acts.length]?.focus()
      return true
    },
  })
  return list
}

export function WaitingForYou({ answer }: { answer: TodayAttention }) {
  const list = useApprovalKey()
  const there = waiting.flatMap((each) => {
    const total = answer[each.key] ?? 0
    return total > 0 ? [{ ...each, total }] : []
  })
  const { leave, swaps } = answer
  return (
    <div ref={list}>
      <List
        title={msg('Needs your approval')}
        total={there.reduce((sum, { total }) => sum + total, leave.count + swaps.count)}
        empty={msg('Nothing to approve.')}
      >
        <LeaveToDecide {...leave} />
        <SwapsToDecide {...swaps} />
        {there.map(({ key, label, path, total }) => (
          <CountedLink key={key} href={path} label={label} count={total} />
        ))}
      </List>
    </div>
  )
}

const shownAtOnce = 5

function LeaveToDecide({ count: all, rows }: TodayAttention['leave']) {
  const say = useWords()
  return (
    <>
      {rows.slice(0, shownAtOnce).map((row) => (
        <WaitingRow
          key={`leave ${row.id}`}
          names={<PersonLink id={row.tenantUserId} name={row.name} distinguishedBy={row.distinguishedBy} />}
          since={leaveDays(row)}
          href={to(paths.leave, { id: row.id })}
          act={say('Leave requested')}
          of={row.name}
        />
      ))}
      {all > shownAtOnce && (
        <CountedLink href={paths.leave} label={msg('All requests for leave')} count={all} />
      )}
    </>
  )
}

function SwapsToDecide({ count: all, rows }: TodayAttention['swaps']) {
  const say = useWords()
  return (
    <>
      {rows.slice(0, shownAtOnce).map((row) => (
        <WaitingRow
          key={`swap ${row.id}`}
          names={
            <>
              <PersonLink id={row.tenantUserId} name={row.name} distinguishedBy={row.distinguishedBy} />
              {' · '}
              <PersonLink id={row.withUserId} name={row.withName} distinguishedBy={row.withDistinguishedBy} />
              {' · '}
              <SiteLink id={row.locationId} name={row.locationName} />
            </>
          }
          since={<SiteMoment {...row} />}
          href={to(paths.cover, { show: 'swaps', swap: row.id })}
          act={say('Swap to approve')}
          of={`${row.name}, ${row.withName}`}
        />
      ))}
      {all > shownAtOnce && (
        <CountedLink href={to(paths.cover, { show: 'swaps' })} label={msg('All swaps')} count={all} />
      )}
    </>
  )
}

function CountedLink({ href, label, count: all }: { href: string; label: string; count: number }) {
  const say = useWords()
  return (
    <li className="row nowrap">
      <AppLink href={href} data-act>
        {say(label)}
      </AppLink>
      <span className="figures push">{count(all)}</span>
    </li>
  )
}
