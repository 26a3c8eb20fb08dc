import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { defaultRoleNames, Level, mayTouch } from '@muster/contract/kit/permissions'
import { rights } from '@muster/contract/kit/rights'
import { type RoleWithPeople, roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { PageWithAside } from '@muster/ui/page/Page.tsx'
import { column, number, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { useUrlChoice } from '../../navigation/url.ts'
import { CompareLevels } from './LevelsDialog.tsx'
import { openMove } from './open-move.tsx'
import { PeopleOfRole } from './PeopleOfRole.tsx'
import { RightsSection } from './RightsSection.tsx'
import { RoleForm } from './RoleForm.tsx'

const roleList = ask(roles.list)
export const loader = () => prefetch(roleList)

/** What a role may do: all that its level may, but for what is withheld. */
const rightsWords = ({ roleLevel, withheldRights = [] }: RoleWithPeople, say: Say) => {
  if (withheldRights.length === 0)
    return roleLevel === Level.owner ? say('Sees and edits everything') : say('All permissions of the level')
  return say('All except: {rights}', {
    rights: withheldRights.map((right) => say(rights[right].says)).join(', '),
  })
}

/** The roles of the company: what they may do follows the level and their switches, the name is the company's own. */
export default function RolesPage() {
  const say = useWords()
  const level = useLevel()
  const mayManage = useMay(roles.update)
  const all = useAnswer(roleList)
  const [editing, edit] = useUrlChoice('edit', all)
  const remove = useSend(roles.remove, [users])
  const columns = [
    text('name', msg('Name'), { width: 132 }),
    column<RoleWithPeople>('level', msg('Level'), ({ roleLevel }) => roleLevel, {
      cell: ({ roleLevel }) => `${roleLevel} ${say(defaultRoleNames[roleLevel as Level])}`,
      width: 160,
    }),
    column<RoleWithPeople>('rights', msg('Permissions'), (role) => rightsWords(role, say), {
      wraps: true,
    }),
    { ...number('people', msg('People')), width: 76 },
  ]
  const actions = (role: RoleWithPeople) => {
    if (!mayManage || !mayTouch(level, role.roleLevel)) return []
    const rename = { label: msg('Edit'), onPick: () => edit(role) }
    const others = all.filter((other) => other.roleLevel === role.roleLevel && other.id !== role.id)
    if (others.length === 0) return [rename]
    if (role.people > 0) return [rename, { label: msg('Remove'), onPick: () => openMove({ role, all }) }]
    const confirm = removal(role.name)
    return [rename, { label: msg('Remove'), confirm, onPick: () => remove({ params: role }) }]
  }
  return (
    <PageWithAside
      title={msg('Roles')}
      sentence={msg(
        'A role has the permissions of its level, except those you switch off. Name roles as your company does.',
      )}
      action={<CompareLevels />}
      aside={
        <div className="stack">
          {mayManage && <RoleForm key={editing?.id} role={editing} onDone={() => edit(undefined)} />}
          {editing && <RightsSection key={`rights ${editing.id}`} role={editing} />}
          {editing && <PeopleOfRole key={`people ${editing.id}`} role={editing} />}
        </div>
      }
    >
      <LocalTable
        name={msg('Roles')}
        rows={all}
        columns={columns}
        pageSize={25}
        search
        actions={actions}
        empty={msg('No roles yet')}
      />
    </PageWithAside>
  )
}
