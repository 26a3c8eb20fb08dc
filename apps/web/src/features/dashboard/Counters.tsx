import { useLevel } from '@muster/client/use-session'
import { bytesInMb, type CountSummary, storageQuotaMb } from '@muster/contract/dashboard'
import { clients, staff } from '@muster/contract/kit/permissions'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Tooltip } from '@muster/ui/theme/library.ts'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Path } from '../../navigation/paths.ts'
import { paths, to } from '../../navigation/paths.ts'
import { maySee } from '../../screens.ts'
import css from './dashboard.module.css'

type Counts = CountSummary['countMap']
interface Counter {
  readonly label: string
  readonly value: keyof Counts
  readonly definition: string
  readonly list?: Path
  readonly only?: Readonly<Record<string, string | number>>
}
const counters: readonly Counter[] = [
  {
    label: msg('Clients'),
    value: 'CLIENTS_TOTAL',
    definition: msg('Active people with the role of a client'),
    list: paths.users,
    only: { roleLevels: clients.join() },
  },
  {
    label: msg('Employees'),
    value: 'EMPLOYERS_TOTAL',
    definition: msg('Active people with any other role'),
    list: paths.users,
    only: { roleLevels: staff.join() },
  },
  {
    label: msg('Sites'),
    value: 'JOB_SITES_TOTAL',
    definition: msg('Sites that are active and not archived'),
    list: paths.sites,
    only: { active: 'true' },
  },
  {
    label: msg('Jobs'),
    value: 'JOBS_TOTAL',
    definition: msg('Jobs that are active'),
    list: paths.jobs,
    only: { isActive: 'true' },
  },
  {
    label: msg('Works'),
    value: 'WORKS_TOTAL',
    definition: msg('All visits to date, voided ones excluded'),
    list: paths.visits,
  },
]

const pending = '…'

export function Counters({ counts }: { counts: Counts | undefined }) {
  const say = useWords()
  const level = useLevel()
  return (
    <section className={clsx('card', css.counters)} aria-label={say('Counters')}>
      {counters.map(({ label, value, definition, list, only }) => (
        <Count key={label} value={counts ? count(counts[value] ?? 0) : pending} definition={definition}>
          {list && maySee(list, level) ? (
            <AppLink href={to(list, only)}>{say(label)}</AppLink>
          ) : (
            <span>{say(label)}</span>
          )}
        </Count>
      ))}
      {counts?.STORAGE_USED !== undefined && (
        <Count
          value={count(Math.round(counts.STORAGE_USED / bytesInMb))}
          definition={msg('Photos and files stored for the company')}
        >
          {say('MB of {quota} MB', { quota: count(storageQuotaMb) })} <span>{say('Storage')}</span>
        </Count>
      )}
      <span className="faint small">{say('Inactive ones are not counted.')}</span>
    </section>
  )
}

interface CountProps {
  value: string
  definition: string
  children: ReactNode
}
const Count = ({ value, definition, children }: CountProps) => (
  <Tooltip
    label={useWords()(definition)}
    multiline
    maw={260}
    events={{ hover: true, focus: true, touch: true }}
  >
    <span className={css.counter}>
      <span className="strong figures">{value}</span> {children}
    </span>
  </Tooltip>
)
