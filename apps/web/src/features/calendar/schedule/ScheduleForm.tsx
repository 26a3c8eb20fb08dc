import { Frequency } from '@muster/contract/jobs/job-details'
import { CalendarEventInput } from '@muster/contract/planning/calendar'
import { checkRepeat } from '@muster/contract/planning/repeat'
import { CUSTOM_DURATION_MINUTES, durationPresets, isCustomDuration } from '@muster/rules/time/schedule'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import { Button } from '@muster/ui/button/Button.tsx'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateTimeField } from '@muster/ui/field/date/DateField.tsx'
import { NumberField } from '@muster/ui/field/NumberField.tsx'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { useFormErrors, useFormValue, useSetFormValue, useSoughtField } from '@muster/ui/form/form-context.ts'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { RepeatFields } from '../../../shared/shifts/RepeatFields.tsx'
import { HolidayField, UntilField, useIsRepeating } from '../../../shared/shifts/TypedShiftFields.tsx'
import css from '../calendar.module.css'
import type { DraftEvent } from '../draft-event.ts'
import { EventSubscribers, type EventSubscriptions } from './EventSubscribers.tsx'
import type { Picked } from './edit-draft.ts'

interface Props {
  event: DraftEvent
  /** Where one occurrence of a series was picked: the form begins with its time. */
  occurrenceStart: string | undefined
  /** Of an occurrence that was moved: then with this time. */
  movedTo?: Picked['movedTo']
  zone: string
  now: number
  /** Undefined while the job is being created. */
  jobId: number | undefined
  subscriptions: EventSubscriptions
  onDone: (event: DraftEvent) => unknown
  onBack: () => void
  onRemove?: () => unknown
}

const EventShape = CalendarEventInput.extend({
  recursiveFrequency: Frequency.nullable().default(null),
}).superRefine(checkRepeat)
const shapeFrom = (earliest: number, zone: string) =>
  EventShape.refine(({ startTime }) => Date.parse(startTime) >= earliest, {
    path: ['startTime'],
    message: msg('Must not be in the past'),
  }).refine(({ startTime, until }) => !until || until >= localDate(zone, Date.parse(startTime)), {
    path: ['until'],
    message: msg('Must not be before the start'),
  })

export function ScheduleForm({ zone, now, jobId, subscriptions, onDone, onBack, onRemove, ...of }: Props) {
  const isNarrow = useIsNarrow()
  const [event] = useState(() => startOf(of, zone))
  // What began already may keep its start.
  const earliest = event.id < 0 ? now : Math.min(now, Date.parse(event.startTime))
  const [shape] = useState(() => shapeFrom(earliest, zone))
  return (
    <Form
      shape={shape}
      draft={['event', event.id > 0 ? event.id : `of job ${jobId ?? 'new'}`, of.occurrenceStart ?? ''].join(
        ' ',
      )}
      start={event}
      save={async (done) => done}
      onSaved={onDone}
      submit={msg('Done [act]')}
      cancel={msg('Back')}
      onCancel={onBack}
      actions={onRemove && <Button label={msg('Remove')} kind="plain" onPick={onRemove} />}
    >
      <EventTabs
        configure={
          <div className={formCss.form}>
            <DateTimeField
              name="startTime"
              label={msg('Start')}
              zone={zone}
              min={localDate(zone, earliest)}
              startsInTime={!isNarrow}
              required
            />
            <CheckField name="allDay" label={msg('All day')} />
            <DurationFields />
            <RepeatFields zone={zone} start={event.startTime} />
            <UntilAfterStart />
            <HolidayField />
            <TextField name="title" label={msg('Title')} />
          </div>
        }
        notifications={
          <div className={formCss.form}>
            <NumberField
              name="notifyBeforeMinutes"
              label={msg('Notify before')}
              unit={msg('{count} minutes')}
              min={0}
              required
              help={msg('The employee is reminded in the application; 0 is at the start.')}
            />
            <EventSubscribers jobId={jobId} saved={subscriptions} />
          </div>
        }
      />
    </Form>
  )
}

const startOf = (
  { event, movedTo, occurrenceStart }: Pick<Props, 'event' | 'movedTo' | 'occurrenceStart'>,
  zone: string,
): DraftEvent => ({
  ...event,
  holidayPolicy: event.holidayPolicy ?? 'keep',
  ...movedTo,
  startTime: isoWithOffset(zone, Date.parse(movedTo?.startTime ?? occurrenceStart ?? event.startTime)),
})

const tabOf = (path: string) => (path === 'notifyBeforeMinutes' ? 'notifications' : 'configure')

/** The two halves of the form; a refused field brings its own to the front. */
function EventTabs({ configure, notifications }: { configure: ReactNode; notifications: ReactNode }) {
  const [open, setOpen] = useState<'configure' | 'notifications'>('configure')
  const errors = useFormErrors()
  const sought = useSoughtField()
  useEffect(() => {
    const [fault] = Object.keys(errors)
    if (fault) setOpen(tabOf(fault))
  }, [errors])
  useEffect(() => {
    if (sought) setOpen(tabOf(sought.path))
  }, [sought])
  return (
    <Tabs
      open={open}
      onOpen={setOpen}
      tabs={[
        { key: 'configure', label: msg('Configure'), content: configure },
        { key: 'notifications', label: msg('Notifications'), content: notifications },
      ]}
    />
  )
}

const custom = 0
/** The presets; the minutes themselves are typed only where they are custom. */
function DurationFields() {
  const minutes = useFormValue<number>('duration')
  const isAllDay = useFormValue<boolean>('allDay') ?? false
  const set = useSetFormValue()
  const say = useWords()
  const [isCustom, setCustom] = useState(() => minutes === undefined || isCustomDuration(minutes))
  if (isAllDay) return null
  const pick = (preset: number | undefined) => {
    setCustom(preset === custom)
    set('duration', preset || CUSTOM_DURATION_MINUTES)
  }
  return (
    <div className={css.pair}>
      <SelectField
        label={msg('Duration')}
        value={isCustom ? custom : minutes}
        onChange={pick}
        options={[
          ...durationPresets.map((value) => ({ value, label: say('{count} minutes', { count: value }) })),
          { value: custom, label: say('Custom') },
        ]}
      />
      <NumberField
        name="duration"
        label={msg('Minutes')}
        unit={msg('{count} minutes')}
        min={1}
        disabled={!isCustom}
      />
    </div>
  )
}

/** A repeated event may end; one that happens once has nothing to end. */
function UntilAfterStart() {
  const isRepeating = useIsRepeating()
  const startTime = useFormValue<string>('startTime')
  return isRepeating && <UntilField min={startTime?.slice(0, 10)} />
}
