import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { clock, count, day, figures } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import type { ReactNode } from 'react'
import { Zone } from '../../../shared/site-time/Zone.tsx'

interface ListProps {
  title: string
  total: number
  empty: string
  children: ReactNode
}
export function List({ title, total, empty, children }: ListProps) {
  const say = useWords()
  return (
    <Section title={title} action={total > 0 && <span className="figures strong">{count(total)}</span>}>
      {total === 0 ? <p className="faint">{say(empty)}</p> : <ul className="plain-list lines">{children}</ul>}
    </Section>
  )
}

interface RowProps {
  names: ReactNode
  since: ReactNode
  href: string
  act: string
  of: string
  children?: ReactNode
}
export function WaitingRow({ names, since, href, act, of, children }: RowProps) {
  return (
    <li>
      <p>{names}</p>
      {children}
      <p className="row small figures">
        <span className="faint">{since}</span>
        <AppLink href={href} data-act aria-label={`${act}: ${of}`}>
          {act}
        </AppLink>
      </p>
    </li>
  )
}

export const SiteMoment = ({ startTime, timezone }: { startTime: string; timezone: string }) => (
  <>
    {figures(`${day(startTime)} ${clock(startTime)}`)} <Zone timezone={timezone} at={startTime} />
  </>
)
