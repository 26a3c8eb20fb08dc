import {
  type AudienceUser,
  type Gateway,
  gateways,
  type MatrixEvent,
  type NotificationConfig,
} from '@muster/contract/notifications/matrix'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Person } from '@muster/ui/page/Person.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { addSubscriber } from './add-subscriber.tsx'
import { eventWords, gatewayWords } from './event-words.ts'
import css from './matrix.module.css'
import { isOn, type MatrixChanges, shownPeople, toggled } from './matrix-changes.ts'

interface Props {
  config: NotificationConfig
  changes: MatrixChanges
  onChange: (changes: MatrixChanges) => void
}

export function SubscriptionMatrix({ config, changes, onChange }: Props) {
  const [added, add] = useState<readonly number[]>([])
  const people = shownPeople(config, added)
  const shownIds = new Set(people.map(({ tenantUserId }) => tenantUserId))
  const addOther = () =>
    addSubscriber({
      people: config.availableTenantUsers.filter(({ tenantUserId }) => !shownIds.has(tenantUserId)),
      onAdd: (id) => add([...added, id]),
    })
  return (
    <div className={clsx('stack', css.box)}>
      <div className="row">
        <Legend />
        <span className="push">
          <Button label={msg('Add new user')} icon={IconUserPlus} onPick={addOther} />
        </span>
      </div>
      {people.length === 0 ? (
        <EmptyState
          title={msg('No one gets these alerts yet')}
          hint={msg('Add a person, then choose events and channels.')}
        />
      ) : (
        <Table people={people} config={config} changes={changes} onChange={onChange} />
      )}
    </div>
  )
}

function Legend() {
  const say = useWords()
  return (
    <ul className={clsx('plain-list', css.legend)} aria-label={say('Gateways')}>
      {gateways.map((gateway) => {
        const { Icon, label } = gatewayWords[gateway]
        return (
          <li key={gateway}>
            <Icon size={16} stroke={1.6} aria-hidden />
            {say(label)}
          </li>
        )
      })}
    </ul>
  )
}

interface TableProps extends Props {
  people: readonly AudienceUser[]
}
function Table({ people, config, changes, onChange }: TableProps) {
  const say = useWords()
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{say('User')}</th>
          {config.events.map((event) => (
            <th key={event} scope="col">
              {say(eventWords[event])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.tenantUserId}>
            <th scope="row">
              <Person
                name={person.name}
                imageURL={person.imageURL}
                under={nameApart(person.role, person.distinguishedBy)}
              />
            </th>
            {config.events.map((event) => (
              <td key={event}>
                <span className={css.event} aria-hidden>
                  {say(eventWords[event])}
                </span>
                <Toggles
                  person={person}
                  event={event}
                  isOn={(gateway) => isOn(config, changes, cellOf(person, event, gateway))}
                  onToggle={(gateway) => onChange(toggled(config, changes, cellOf(person, event, gateway)))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cellOf = ({ tenantUserId }: AudienceUser, event: MatrixEvent, gateway: Gateway) => ({
  event,
  tenantUserId,
  gateway,
})

interface TogglesProps {
  person: AudienceUser
  event: MatrixEvent
  isOn: (gateway: Gateway) => boolean
  onToggle: (gateway: Gateway) => void
}

function Toggles({ person, event, isOn, onToggle }: TogglesProps) {
  const say = useWords()
  return (
    <span className={css.toggles}>
      {gateways.map((gateway) => {
        const { label, missing, Icon } = gatewayWords[gateway]
        const isReachable = person.reachable.includes(gateway)
        const name = say('{gateway}: {event}, {name}', {
          gateway: say(label),
          event: say(eventWords[event]),
          name: nameApart(person.name, person.distinguishedBy),
        })
        const on = isOn(gateway)
        return (
          <button
            key={gateway}
            type="button"
            className={css.toggle}
            aria-pressed={on}
            aria-label={isReachable ? name : `${name}. ${say(missing)}`}
            title={say(isReachable ? label : missing)}
            disabled={!isReachable && !on}
            onClick={() => onToggle(gateway)}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </button>
        )
      })}
    </span>
  )
}
