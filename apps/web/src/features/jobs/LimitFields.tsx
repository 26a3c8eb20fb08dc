import { msg } from '@muster/contract/kit/msg'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import css from './jobs.module.css'

export function LimitFields() {
  return (
    <div className={css.limits}>
      <NumberField
        name="distanceFilterForLocationRecord"
        label={msg('Location record distance')}
        help={msg('Distance between recorded positions. 0 = default (25 m).')}
        unit="m"
        min={0}
      />
      <NumberField
        name="minimumDistanceToStart"
        label={msg('Minimum distance to start')}
        help={msg('Farthest allowed start. 0 = no check.')}
        unit="m"
        min={0}
      />
      <NumberField
        name="maxServiceTime"
        label={msg('Max service time')}
        help={msg('0 = default (480 min).')}
        unit={msg('minutes')}
        min={0}
        max={1440}
      />
      <NumberField
        name="pushFeedbackInDays"
        label={msg('Client feedback interval')}
        help={msg('0 = never.')}
        unit={msg('days')}
        min={0}
        max={365}
      />
    </div>
  )
}

export const TotalHoursField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <NumberField
    autoFocus={autoFocus}
    name="totalHours"
    label={msg('Total hours')}
    help={msg('Total hours per service day, all staff combined.')}
    unit={msg('hours')}
    min={0}
    step={0.1}
    decimals={2}
  />
)

export const PersonHoursField = ({ at }: { at: number }) => (
  <NumberField
    compact
    name={`people.${at}.hours`}
    label={msg('Hours')}
    unit={msg('hours')}
    min={0}
    max={24}
    step={0.1}
    decimals={2}
  />
)
