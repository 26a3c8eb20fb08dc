import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/msg'
import type { NotificationChoices } from '@muster/contract/notification-choices'
import { notifications } from '@muster/contract/notifications'
import { sayError } from '@muster/ui/dialogs.tsx'
import { Checkbox } from '@muster/ui/library.ts'
import { Section } from '@muster/ui/Page.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useState } from 'react'
import { gatewayWords } from '../../subscriptions/event-words.ts'
import css from './notifications.module.css'

type Kind = NotificationChoices['kinds'][number]
type One = Kind['gateways'][number]

/** How I am told of each kind of event; each change is saved at once. */
export function ChoicesSection({ kinds, reachable }: Pick<NotificationChoices, 'kinds' | 'reachable'>) {
  const say = useWords()
  const choose = useSend(notifications.choose)
  // What was asked for shows at once, and goes back when it was refused.
  const [asked, show] = useState<Readonly<Record<string, boolean>>>({})
  const change = async (type: Kind['type'], { gateway, isDefault }: One, isOn: boolean) => {
    const key = `${type} ${gateway}`
    show((before) => ({ ...before, [key]: isOn }))
    try {
      const wanted = isOn === isDefault ? null : isOn
      await choose.mutateAsync({ body: { choices: [{ type, gateway, wanted }] } })
    } catch (error) {
      await sayError(error)
    } finally {
      show(({ [key]: _, ...rest }) => rest)
    }
  }
  return (
    <Section
      title={msg('What I am told')}
      hint={msg('Of what concerns you, and of what the office put you down for.')}
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
                  {gateways.map((one) => {
                    const { label, missing } = gatewayWords[one.gateway]
                    const isReachable = reachable.includes(one.gateway)
                    const name = say('{gateway}: {event}', { gateway: say(label), event: say(event) })
                    return (
                      <Checkbox
                        key={one.gateway}
                        label={say(label)}
                        aria-label={name}
                        title={say(one.isEssential ? msg('Always') : isReachable ? label : missing)}
                        checked={
                          one.isEssential || (asked[`${type} ${one.gateway}`] ?? one.wanted ?? one.isDefault)
                        }
                        disabled={one.isEssential || !isReachable}
                        onChange={(event) => void change(type, one, event.currentTarget.checked)}
                      />
                    )
                  })}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
