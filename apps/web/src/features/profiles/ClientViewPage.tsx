import { ask, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { jobs } from '@muster/contract/jobs/jobs'
import { isClient, isOwner } from '@muster/contract/kit/permissions'
import { pageOf } from '@muster/contract/kit/rows'
import { type UserRecord, users } from '@muster/contract/users/users'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EditInPlace } from '@muster/ui/in-place/EditInPlace.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { PersonPicture } from '@muster/ui/page/Person.tsx'
import { asWritten, msg } from '@muster/ui/words/words.ts'
import { paths } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { useRemembered } from '../../shared/recent/recent-things.ts'
import { usePersonInPlace } from '../users/form/use-person-in-place.ts'
import { InvitationNotice } from '../users/invitation/InvitationNotice.tsx'
import { UserAccess } from '../users/UserAccess.tsx'
import { ContactLine } from './ContactLine.tsx'
import { ClientContracts } from './client/ClientContracts.tsx'
import { ClientPeople } from './client/ClientPeople.tsx'
import { ClientSites } from './client/ClientSites.tsx'
import { GoTo } from './GoTo.tsx'
import { ProblemsTab } from './ProblemsTab.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { PersonDetails } from './person/PersonDetails.tsx'
import { ScoresTab } from './visits/ScoresTab.tsx'

const oneClient = (id: number) => ask(users.read, { params: { id } })
const mostJobs = 500
/** With the people who work in them. */
const jobsOf = (clientId: number) =>
  ask(jobs.list, { query: { clientId, includePlan: true, page: 0, size: mostJobs } })
export const loader = loaderOfOne((id) => [oneClient(id)])

const kind = {
  title: msg('Client'),
  missing: msg('This client does not exist or was removed'),
  list: { label: msg('All users'), href: paths.users },
}

export default function ClientViewPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : oneClient(id)}>
      {(client) =>
        isClient(client.userRole.roleLevel) ? (
          <ClientView client={client} />
        ) : (
          <GoTo path={paths.person} id={client.id} />
        )
      }
    </Profile>
  )
}

function ClientView({ client }: { client: UserRecord }) {
  const { id, name, userRole } = client
  useRemembered({ kind: 'CLIENT', id, title: name, hint: userRole.name })
  const access = { key: 'devices', label: msg('Devices and access'), content: <UserAccess userId={id} /> }
  return (
    <Page
      title={asWritten(name)}
      beside={<ClientRename client={client} />}
      sentence={userRole.name}
      picture={<PersonPicture name={name} imageURL={client.imageURL} />}
    >
      <ContactLine of={client} />
      <div className="stack">
        <InvitationNotice user={client} />
        <ProfileTabs
          tabs={[
            { key: 'contracts', label: msg('Contracts'), content: <ClientContracts clientId={id} /> },
            { key: 'sites', label: msg('Sites'), content: <ClientSites /> },
            { key: 'scores', label: msg('Scores'), content: <ScoresTab clientId={id} /> },
            { key: 'problems', label: msg('Problems'), content: <ProblemsTab of={{ clientId: id }} /> },
            { key: 'people', label: msg('People'), content: <People clientId={id} /> },
            { key: 'details', label: msg('Details'), content: <PersonDetails person={client} /> },
            ...(isOwner(useLevel()) ? [access] : []),
          ]}
        />
      </div>
    </Page>
  )
}

/** A company has one name. */
function ClientRename({ client }: { client: UserRecord }) {
  const { mayEdit, inPlace } = usePersonInPlace(client)
  if (!mayEdit) return null
  return (
    <EditInPlace
      {...inPlace('firstName', ({ name }) => name)}
      label={msg('Name')}
      show={(value) => <bdi>{value}</bdi>}
      field={(field) => <TextField {...field} width="name" required />}
      isShown
    />
  )
}

function People({ clientId }: { clientId: number }) {
  const { answer, failure, again } = useAsk(jobsOf(clientId))
  return <ClientPeople known={{ jobs: answer && pageOf(answer).content, failure, again }} />
}
