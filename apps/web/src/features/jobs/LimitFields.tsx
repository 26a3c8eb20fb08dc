import { msg } from '@muster/contract/kit/msg'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import css from './jobs.module.css'

/** The numbers of a job as its forms and its page ask for them. */
export const jobNumbers = {
  totalHours: {
    label: msg('Total hours'),
    help: msg('Total hours per service day, all staff combined.'),
    unit: msg('{count} hours'),
    min: 0,
    step: 0.1,
    decimals: 2,
  },
  distanceFilterForLocationRecord: {
    label: msg('Location record distance'),
    help: msg('Distance between recorded positions. 0 = default (25 m).'),
    unit: 'm',
    min: 0,
  },
  minimumDistanceToStart: {
    label: msg('Minimum distance to start'),
    help: msg('Farthest allowed start. 0 = no check.'),
    unit: 'm',
    min: 0,
  },
  maxServiceTime: {
    label: msg('Max service time'),
    help: msg('0 = default (480 min).'),
    unit: msg('{count} minutes'),
    min: 0,
    max: 1440,
  },
  pushFeedbackInDays: {
    label: msg('Client feedback interval'),
    help: msg('0 = never.'),
    unit: msg('{count} days'),
    min: 0,
    max: 365,
  },
}
export type JobNumber = keyof typeof jobNumbers
export const limitNames = [
  'distanceFilterForLocationRecord',
  'minimumDistanceToStart',
  'maxServiceTime',
  'pushFeedbackInDays',
] as const

export const LimitFields = () => (
  <div className={css.limits}>
    {limitNames.map((name) => (
      <NumberField key={name} name={name} {...jobNumbers[name]} />
    ))}
  </div>
)

export const TotalHoursField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <NumberField name="totalHours" {...jobNumbers.totalHours} autoFocus={autoFocus} />
)

export const PersonHoursField = ({ at }: { at: number }) => (
  <NumberField
    compact
    name={`people.${at}.hours`}
    label={msg('Hours')}
    unit={msg('{count} hours')}
    min={0}
    max={24}
    step={0.1}
    decimals={2}
  />
)
