import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import type { Edges } from '@muster/ui/dialog/place-beside.ts'
import { type DraftEvent, fittedStart } from '../../calendar/draft-event.ts'
import { ScheduleForm } from '../../calendar/schedule/ScheduleForm.tsx'
import type { PanelPerson } from '../panel.ts'

interface Start {
  event: DraftEvent
  zone: string
  now: number
  jobId: number | undefined
  at: Edges
}

export function openSharedShift({ at, ...start }: Start, onDone: (shift: DraftEvent) => void) {
  void openDialog(
    msg('Shift of all employees'),
    (close) => (
      <ScheduleForm
        {...start}
        occurrenceStart={undefined}
        subscriptions={[]}
        onDone={(shift) => {
          onDone(shift)
          close()
        }}
        onBack={close}
      />
    ),
    { beside: at },
  )
}

export const shiftOfEach = (shift: DraftEvent, people: readonly PanelPerson[], zone: string): DraftEvent[] =>
  people.map(({ tenantUserId }, at) => ({
    ...fittedStart(shift, zone),
    id: shift.id - at,
    userAssigneeId: tenantUserId,
  }))

/** Who has no hours yet has those of the shift. */
export const withHours = (people: readonly PanelPerson[], { duration, allDay }: DraftEvent): PanelPerson[] =>
  people.map((person) =>
    person.hours || allDay ? person : { ...person, hours: Math.round((duration / 60) * 100) / 100 },
  )
