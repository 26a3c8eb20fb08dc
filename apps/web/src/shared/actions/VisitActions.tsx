import { ask, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { type Action, actions, type Repair } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { ActionBadges } from './ActionBadges.tsx'
import { Due, Owner } from './ActionFacts.tsx'
import { repairsOfVisit } from './questions.ts'
import { RepairCard } from './RepairCard.tsx'
import { VisitScoresLine } from './VisitScoresLine.tsx'

/** What became of the failed checks of a visit; for the office with owner and due time. */
export function VisitActions({ workId }: { workId: number }) {
  const isOffice = isManagement(useLevel())
  const { answer: repairs } = useAsk(repairsOfVisit(workId))
  const { answer } = useAsk(isOffice ? ask(actions.list, { query: { workId, show: 'all' } }) : undefined)
  if (!repairs || repairs.length === 0) return null
  const rows = new Map((answer ? rowsOf(answer) : []).map((action) => [action.id, action]))
  return (
    <Section title={msg('Needs fixing')}>
      <VisitScoresLine workId={workId} />
      <ul className="plain-list">
        {repairs.map((repair) => (
          <VisitAction key={repair.id} repair={repair} action={rows.get(repair.id)} />
        ))}
      </ul>
    </Section>
  )
}

function VisitAction({ repair, action }: { repair: Repair; action: Action | undefined }) {
  if (!action) return <RepairCard repair={repair} />
  return (
    <RepairCard
      repair={repair}
      title={
        <AppLink href={to(paths.action, { id: action.id })}>
          <bdi>{action.title}</bdi>
        </AppLink>
      }
      badges={<ActionBadges {...action} />}
    >
      <p className="row small">
        <Owner {...action} />
        {action.dueAt && <Due dueAt={action.dueAt} isOverdue={false} />}
      </p>
    </RepairCard>
  )
}
