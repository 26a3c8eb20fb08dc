import { ask, useAsk } from '@muster/client/query'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { pageOf } from '@muster/contract/kit/rows'
import { type Work, works } from '@muster/contract/works/works'
import { Button } from '@muster/ui/button/Button.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { RowActions } from '@muster/ui/table/view/RowActions.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { nameOfWork } from './name-of-work.ts'
import { typeOptions } from './type-options.ts'
import css from './work-links.module.css'

const step = 8
const most = 500

type Of = { tenantUserId: number }
const linksOf = (of: Of, type: SpecType | 'ALL', size: number) =>
  ask(works.list, { query: { ...of, page: 0, size, ...(type !== 'ALL' && { jobSpecTypes: [type] }) } })

const unfinished = { STARTED: msg('Ongoing'), ON_HOLD: msg('On hold'), VOID: msg('Void') } as const

interface Props {
  of: Of
  title: string
  empty: { title: string; hint: string }
  leadTo: (work: Work) => string
  actions?: (work: Work) => readonly Action[]
}

export function WorkLinks({ of, title, empty, leadTo, actions }: Props) {
  const say = useWords()
  const [type, setType] = useState<SpecType | 'ALL'>('ALL')
  const [size, setSize] = useState(step)
  const { answer, failure, again } = useAsk(linksOf(of, type, size))
  const page = answer && pageOf(answer)
  return (
    <Section
      title={title}
      action={
        <Pills
          label={msg('Type')}
          options={typeOptions}
          value={type}
          onChange={(next) => {
            setType(next)
            setSize(step)
          }}
        />
      }
    >
      {!page && <NoAnswer failure={failure} again={again} rows={4} />}
      {page?.totalElements === 0 && <EmptyState {...empty} />}
      <ul className={clsx('plain-list lines', css.workLinks)}>
        {page?.content.map((work) => (
          <li key={work.workId}>
            <AppLink href={leadTo(work)}>
              <span>
                <bdi className="strong">{work.locationName}</bdi>
                <br />
                <bdi>{say(nameOfWork(work))}</bdi>{' '}
                {work.status !== 'COMPLETED' && <Badge label={unfinished[work.status]} tone="warn" />}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </AppLink>
            {actions && <RowActions actions={actions(work)} of={say(nameOfWork(work))} />}
          </li>
        ))}
      </ul>
      {page && page.totalElements > page.content.length && size < most && (
        <Button size="small" label={msg('Show more')} onPick={() => setSize(Math.min(size * 2, most))} />
      )}
    </Section>
  )
}
