import { ask, prefetch, useAnswer } from '@muster/client/query'
import { useLevel, useSession } from '@muster/client/use-session'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { isClient, isOwner, mayTouch } from '@muster/contract/kit/permissions'
import { idText } from '@muster/contract/kit/shapes'
import { type UserRecord, users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, PageSkeleton } from '@muster/ui/page/states.tsx'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { maySee } from '../../screens.ts'
import { sayAdded } from '../../shared/added.tsx'
import { useNewer } from '../../shared/newer.tsx'
import { AddVisit, type OpenVisit, VisitDialog, whoAndWhere } from '../../shared/visits/VisitDialogs.tsx'
import { useActor, visitActions } from '../../shared/visits/visit-actions.tsx'
import { WorkLinks } from '../../shared/work-links/WorkLinks.tsx'
import { NotFound } from '../../shell/errors/NoPage.tsx'
import { PictureField } from './form/PictureField.tsx'
import { AddUserForm, EditUserForm } from './form/UserForm.tsx'
import { InvitationNotice } from './invitation/InvitationNotice.tsx'
import { UserAccess } from './UserAccess.tsx'

const tabNames = ['details', 'works', 'access'] as const
const Chosen = z.object({ id: idText.optional(), tab: z.enum(tabNames).optional() })
const oneUser = (id: number) => ask(users.read, { params: { id } })
const nextNumber = ask(users.nextNumber)
const roleList = ask(users.roles)
export const loader = async (search: Search) => {
  const { id } = readSearch(Chosen, search)
  await prefetch(roleList, id === undefined ? nextNumber : oneUser(id))
}

export default function UserPage() {
  const [{ id }] = useUrlState(Chosen)
  if (location.pathname !== paths.userEdit) return <AddUser />
  if (id === undefined) return <NotFound />
  return (
    <Suspense key={id} fallback={<PageSkeleton />}>
      <EditUser id={id} />
    </Suspense>
  )
}

function AddUser() {
  const { history } = useRouter()
  const { employeeNumber } = useAnswer(nextNumber)
  const [added, setAdded] = useState(0)
  const leave = async ({ id }: { id: number }, sentence: string) => {
    const href = to(paths.person, { id })
    if (await sayAdded(sentence, { href, onAnother: () => setAdded(added + 1) })) history.push(paths.users)
  }
  return (
    <Page title={msg('Add user')} narrow>
      <AddUserForm
        key={added}
        employeeNumber={employeeNumber}
        onSaved={leave}
        onCancel={() => history.push(paths.users)}
      />
    </Page>
  )
}

function EditUser({ id }: { id: number }) {
  const level = useLevel()
  const me = useSession()?.user.tenantUserId
  const [{ tab = 'details' }, setUrl] = useUrlState(Chosen)
  const savedPerson = useAnswer(oneUser(id))
  const tabs = [
    { key: 'details' as const, label: msg('Details'), content: <Details kept={savedPerson} /> },
    ...(isClient(savedPerson.userRole.roleLevel)
      ? []
      : [
          {
            key: 'works' as const,
            label: msg('Visits'),
            content: tab === 'works' && <Works of={savedPerson} />,
          },
        ]),
    ...(isOwner(level) && me !== id
      ? [
          {
            key: 'access' as const,
            label: msg('Devices and access'),
            content: tab === 'access' && <UserAccess userId={id} />,
          },
        ]
      : []),
  ]
  const open = tabs.some(({ key }) => key === tab) ? tab : 'details'
  return (
    <Page title={msg('Edit user')} sentence={savedPerson.name} narrow action={<Records of={savedPerson} />}>
      {tabs.length === 1 ? (
        tabs[0]!.content
      ) : (
        <Tabs
          keepMounted
          tabs={tabs}
          open={open}
          onOpen={(key) => setUrl({ tab: key === 'details' ? undefined : key })}
        />
      )}
    </Page>
  )
}

function Details({ kept }: { kept: UserRecord }) {
  const { history } = useRouter()
  const back = () => (history.canGoBack() ? history.back() : history.push(paths.users))
  const level = useLevel()
  const { record: user, loadedVersion, onNewer, notice } = useNewer(kept)
  if (!mayTouch(level, user.userRole.roleLevel))
    return <EmptyState title={failures['access.stronger'].says} />
  return (
    <div className="stack">
      {notice}
      <Section>
        <PictureField id={user.id} name={user.name} imageURL={kept.imageURL} />
      </Section>
      <InvitationNotice user={kept} />
      <EditUserForm key={loadedVersion} user={user} onSaved={back} onNewer={onNewer} />
    </div>
  )
}

const noWorks = { title: msg('No visits yet'), hint: msg('Visits appear here when this person clocks in.') }

function Works({ of: { id } }: { of: UserRecord }) {
  const actor = useActor()
  const [visit, setVisit] = useState<OpenVisit>()
  return (
    <div className="stack">
      {actor.tenantUserId !== id && (
        <div className="row end">
          <AddVisit tenantUserId={id} />
        </div>
      )}
      <WorkLinks
        of={{ tenantUserId: id }}
        title={msg('Visits')}
        empty={noWorks}
        leadTo={({ workId }) => to(paths.detailedReport, { work: workId })}
        actions={(work) =>
          visitActions(work, actor, (act) => setVisit({ act, workId: work.workId, of: whoAndWhere(work) }))
        }
      />
      <VisitDialog open={visit} onClose={() => setVisit(undefined)} />
    </div>
  )
}

/** What is kept of somebody elsewhere: of the staff alone, as clients neither work nor are in the log's choice. */
function Records({ of: { id, userRole } }: { of: UserRecord }) {
  const level = useLevel()
  if (isClient(userRole.roleLevel)) return null
  return (
    <>
      <Button label={msg('Hours')} href={to(paths.userPayroll, { employee: id })} />
      {maySee(paths.auditLog, level) && (
        <Button label={msg('Audit log')} href={to(paths.auditLog, { actorId: id })} />
      )}
    </>
  )
}
