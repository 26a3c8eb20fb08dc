import { useSend } from '@muster/client/query'
import { actions, type Repair } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { mySites } from '@muster/contract/sites/my-sites'
import { isUnsettled } from '@muster/rules/works/action-can'
import { Button } from '@muster/ui/button/Button.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { RepairCard } from './RepairCard.tsx'

/** For a client: what is or was put right, each with one press to say that they have seen it. */
export function ClientRepairs({ repairs }: { repairs: readonly Repair[] }) {
  const acknowledge = useSend(mySites.acknowledge, [actions])
  if (repairs.length === 0) return null
  return (
    <Section title={msg('Needs fixing')}>
      <ul className="plain-list">
        {repairs.map((repair) => (
          <RepairCard key={repair.id} repair={repair}>
            {!isUnsettled(repair) && repair.acknowledgedOn === null && (
              <div className="row">
                <Button
                  size="small"
                  label={msg('I have seen it')}
                  of={repair.title}
                  onPick={() => acknowledge({ params: { id: repair.id } })}
                />
              </div>
            )}
          </RepairCard>
        ))}
      </ul>
    </Section>
  )
}
