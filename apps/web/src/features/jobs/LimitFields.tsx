import { NumberField } from '@muster/ui/NumberField.tsx'
import css from './jobs.module.css'

export function LimitFields() {
  return (
    <div className={css.limits}>
      <NumberField
        name="distanceFilterForLocationRecord"
        label="Location record distance"
        help="Between two recorded positions; 0 means 25."
        unit="m"
        min={0}
      />
      <NumberField
        name="minimumDistanceToStart"
        label="Minimum distance to start"
        help="From the site; 0 is not checked."
        unit="m"
        min={0}
      />
      <NumberField
        name="maxServiceTime"
        label="Max service time"
        help="0 means 480."
        unit="minutes"
        min={0}
        max={1440}
      />
      <NumberField
        name="pushFeedbackInDays"
        label="Client feedback interval"
        help="0 asks never."
        unit="days"
        min={0}
        max={365}
      />
    </div>
  )
}

export const TotalHoursField = () => (
  <NumberField
    name="totalHours"
    label="Total hours"
    help="Planned for a service day, of all employees together."
    unit="hours"
    min={0}
    step={0.1}
    decimals={2}
  />
)
