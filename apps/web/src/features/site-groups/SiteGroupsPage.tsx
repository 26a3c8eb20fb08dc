import { ask, prefetch, useAnswer, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { msg } from '@muster/contract/kit/msg'
import { type SiteGroup, siteGroups } from '@muster/contract/sites/site-groups'
import { nameApart } from '@muster/rules/people/full-name'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { PageWithAside } from '@muster/ui/page/Page.tsx'
import { column, number, text } from '@muster/ui/table/columns.tsx'
import { LocalTable } from '@muster/ui/table/LocalTable.tsx'
import { useUrlChoice } from '../../navigation/url.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { SiteGroupForm } from './SiteGroupForm.tsx'

const groupList = ask(siteGroups.list)
export const loader = () => prefetch(groupList)

const columns = [
  text('name', msg('Name')),
  text('description', msg('Description'), { wraps: true }),
  number('siteCount', msg('Sites')),
  column<SiteGroup>(
    'managers',
    msg('Area of'),
    ({ managers = [] }) => managers.map((each) => nameApart(each.name, each.distinguishedBy)).join(', '),
    {},
  ),
]

export default function SiteGroupsPage() {
  const groups = useAnswer(groupList)
  const [editing, edit] = useUrlChoice('edit', groups)
  const remove = useSend(siteGroups.remove)
  const mayChange = useMay(siteGroups.update)

  return (
    <PageWithAside
      title={msg('Manage Groups')}
      sentence={msg('Group sites by region or team, for reports and payroll.')}
      aside={
        mayChange && (
          <>
            <SiteGroupForm key={editing?.id} group={editing} onDone={() => edit(undefined)} />
            {editing && <GroupMembers key={editing.id} group={editing} />}
          </>
        )
      }
    >
      <LocalTable
        name={msg('Groups')}
        rows={groups}
        columns={columns}
        pageSize={10}
        search
        empty={msg('No groups yet')}
        emptyHint={msg('Add the first one with the form on this page.')}
        actions={(group) =>
          !mayChange
            ? []
            : [
                { label: msg('Edit'), onPick: () => edit(group) },
                {
                  label: msg('Remove'),
                  confirm: removal(group.name),
                  onPick: () => remove({ params: group }),
                },
              ]
        }
      />
    </PageWithAside>
  )
}
