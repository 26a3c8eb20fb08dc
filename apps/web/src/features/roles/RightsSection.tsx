import { ask, useAsk, useSending } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { type Right, rights, rightsOfLevel } from '@muster/contract/kit/rights'
import { type RoleWithPeople, roles } from '@muster/contract/users/role-admin'
import { sayError, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { Switch } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from './roles.module.css'

/** What a role may do of what its level may do, each with a switch that counts at once. */
export function RightsSection({ role }: { role: RoleWithPeople }) {
  const say = useWords()
  const level = useLevel()
  const { answer } = useAsk(ask(roles.rights, { params: { id: role.id } }))
  const change = useSending(roles.changeRights)
  const mayChange = useMay(roles.changeRights) && level < role.roleLevel
  const names = rightsOfLevel(role.roleLevel)
  if (names.length === 0) return null
  const turn = async (right: Right, isGiven: boolean) => {
    try {
      await change.mutateAsync({ params: { id: role.id }, body: { rights: { [right]: isGiven } } })
      saySuccess(msg('Role updated'))
    } catch (error) {
      await sayError(error)
    }
  }
  return (
    <Section
      title={msg('Permissions')}
      hint={
        mayChange
          ? msg('Switch off what this role should not do.')
          : msg('Only someone of a higher level can change this.')
      }
    >
      <ul className="plain-list">
        {names.map((right) => (
          <li key={right} className={css.right}>
            <Switch
              size="md"
              label={say(rights[right].says)}
              description={say('Off: {what}', { what: say(rights[right].withoutIt) })}
              checked={answer?.rights[right] ?? true}
              disabled={!mayChange || !answer || change.isPending}
              onChange={(event) => void turn(right, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
