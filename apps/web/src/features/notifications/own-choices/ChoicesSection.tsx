import { useSend } from '@muster/client/query'
import type { NotificationChoices } from '@muster/contract/notifications/choices'
import { notifications } from '@muster/contract/notifications/notifications'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { Checkbox } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { gatewayWords } from '../../../shared/subscriptions/event-words.ts'
import css from '../notifications.module.css'

type Kind = NotificationChoices['kinds'][number]
type One = Kind['gateways'][number]

/** What was asked for shows at once, and goes back when it was refused. */
function useChoose() {
  const choose = useSend(notifications.choose)
  const [asked, show] = useState<Readonly<Record<string, boolean>>>({})
  const change = async (type: Kind['type'], { gateway, isDefault }: One, isOn: boolean) => {
    const key = `${type} ${gateway}`
    show((before) => ({ ...before, [key]: isOn }))
    try {
      const wanted = isOn === isDefault ? null : isOn
      await choose({ body: { choices: [{ type, gateway, wanted }] } })
    } catch (error) {
      await sayError(error)
    } finally {
      show(({ [key]: _, ...rest }) => rest)
    }
  }
  const isOn = (type: Kind['type'], { gateway, isEssential, wanted, isDefault }: One) =>
    isEssential || (asked[`${type} ${gateway}`] ?? wanted ?? isDefault)
  return { change, isOn }
}

export function ChoicesSection({ kinds, reachable }: Pick<NotificationChoices, 'kinds' | 'reachable'>) {
  const say = useWords()
  const { change, isOn } = useChoose()
  return (
    <Section
      title={msg('Notify me about')}
      hint={msg('Choose how we reach you. Locked items are set by your office.')}
    >
      <table className={css.toldTable}>
        <thead>
          <tr>
            <th scope="col">{say('Event')}</th>
            <th scope="col">{say('How')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ type, label: event, gateways }) => (
            <tr key={type}>
              <th scope="row">{say(event)}</th>
              <td>
                <div className={css.checks}>
                  {gateways.map((one) => (
                    <Choice
                      key={one.gateway}
                      one={one}
                      event={event}
                      isReachable={reachable.includes(one.gateway)}
                      isOn={isOn(type, one)}
                      onChange={(next) => void change(type, one, next)}
                    />
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface ChoiceProps {
  one: One
  event: string
  isReachable: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}
function Choice({ one, event, isReachable, isOn, onChange }: ChoiceProps) {
  const say = useWords()
  const { label, missing } = gatewayWords[one.gateway]
  return (
    <Checkbox
      label={say(label)}
      aria-label={say('{gateway}: {event}', { gateway: say(label), event: say(event) })}
      title={say(one.isEssential ? msg('Always') : isReachable ? label : missing)}
      checked={isOn}
      disabled={one.isEssential || !isReachable}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
