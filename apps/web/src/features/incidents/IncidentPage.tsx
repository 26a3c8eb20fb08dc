import { ask, useAsk, useSend } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { type IncidentDetail, incidents } from '@muster/contract/incidents'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { kindWords, stateWords } from '../../shared/incidents/incident-words.ts'
import { loaderOfOne, oneRecordShape } from '../../shared/one-record.ts'
import { Profile } from '../../shared/Profile.tsx'
import { IncidentActions } from './IncidentActions.tsx'
import { IncidentFacts, IncidentPhotos } from './IncidentFacts.tsx'
import { IncidentHistory } from './IncidentHistory.tsx'
import { IncidentPeople } from './IncidentPeople.tsx'
import { openClose, openCorrect } from './incident-dialogs.tsx'

const oneIncident = (id: number) => ask(incidents.read, { params: { id } })
export const loader = (search: Search) => loaderOfOne((id) => [oneIncident(id)])(search)

const kind = {
  title: msg('Incident'),
  missing: msg('This incident does not exist, or is not yours to read'),
  list: { label: msg('All incidents'), href: paths.incidents },
}

export default function IncidentPage() {
  const [{ id }] = useUrlState(oneRecordShape)
  return (
    <Profile key={id} kind={kind} question={id === undefined ? undefined : oneIncident(id)}>
      {(incident) => <IncidentView incident={incident} />}
    </Profile>
  )
}

function IncidentView({ incident: shown }: { incident: IncidentDetail }) {
  const [isOpened, open] = useState(false)
  const asked = isOpened ? ask(incidents.open, { params: { id: shown.id } }) : undefined
  const { answer, failure, again } = useAsk(asked)
  const incident = answer ?? shown
  const { areDetailsHidden } = incident
  return (
    <Page
      title={kindWords[incident.kind].label}
      sentence={incident.siteName}
      action={<Badge {...stateWords[incident.state]} />}
    >
      <div className="stack">
        <Steps incident={incident} />
        {areDetailsHidden && <Hidden onOpen={() => open(true)} />}
        {failure !== undefined && failure !== null && <ErrorState error={failure} onRetry={again} />}
        <IncidentFacts incident={incident} />
        {!areDetailsHidden && (
          <>
            <IncidentPeople incident={incident} />
            <IncidentPhotos incident={incident} />
          </>
        )}
        <IncidentActions incident={incident} />
        <IncidentHistory incident={incident} />
      </div>
    </Page>
  )
}

function Hidden({ onOpen }: { onOpen: () => void }) {
  const say = useWords()
  const mayRead = useMay({ rights: ['readsInjuries'] })
  return (
    <Section title={msg('Details of the injury')}>
      <p>
        {say(
          mayRead
            ? msg('Description, people and photos are not shown yet. Each look is in the audit log.')
            : msg('Your role does not include reading details of injuries.'),
        )}
      </p>
      {mayRead && <Button label={msg('Show details')} onPick={onOpen} />}
    </Section>
  )
}

function Steps({ incident }: { incident: IncidentDetail }) {
  const update = useSend(incidents.update)
  const { id, state, version, areDetailsHidden } = incident
  return (
    <div className="row">
      {state === 'OPEN' ? (
        <Button label={msg('Close incident')} kind="primary" onPick={() => openClose(incident)} />
      ) : (
        <Button
          label={msg('Reopen')}
          onPick={() => update({ params: { id }, body: { state: 'OPEN', version } })}
        />
      )}
      {!areDetailsHidden && (
        <Button label={msg('Correct incident')} icon={IconPencil} onPick={() => openCorrect(incident)} />
      )}
    </div>
  )
}
