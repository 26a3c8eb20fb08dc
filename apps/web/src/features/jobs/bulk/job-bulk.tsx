import type { Job } from '@muster/contract/jobs/jobs'
import { msg } from '@muster/contract/kit/msg'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import type { BulkAction } from '@muster/ui/table/selection/SelectionBar.tsx'
import { IconAdjustmentsHorizontal, IconPlayerPause, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react'
import { AssignStep } from './AssignStep.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import type { Step } from './bulk-step.ts'
import { LimitsStep } from './LimitsStep.tsx'

const idsOf = (rows: readonly Job[]) => rows.map(({ id }) => id)

const setState =
  (enabled: boolean, title: string, note: string): BulkAction<Job>['onPick'] =>
  (rows, untick) =>
    openDialog(
      title,
      (close) => (
        <BulkPreview
          jobIds={idsOf(rows)}
          change={{ enabled }}
          note={note}
          onClose={close}
          onApplied={untick}
        />
      ),
      { wide: true },
    )

const fillIn =
  (title: string, Fields: Step): BulkAction<Job>['onPick'] =>
  (rows, untick) => {
    const steps = (close: () => void) => (
      <BulkDialog jobIds={idsOf(rows)} Fields={Fields} onClose={close} onApplied={untick} />
    )
    void openDialog(title, steps, { wide: true })
  }

export const jobBulk: readonly BulkAction<Job>[] = [
  {
    label: msg('Activate'),
    icon: IconPlayerPlay,
    onPick: setState(true, msg('Activate jobs'), msg('Their schedules resume from now.')),
  },
  {
    label: msg('Deactivate'),
    icon: IconPlayerPause,
    onPick: setState(
      false,
      msg('Deactivate jobs'),
      msg('No new shifts will be scheduled at these jobs. Visits in progress can be finished.'),
    ),
  },
  {
    label: msg('Assign people…'),
    icon: IconUserPlus,
    onPick: fillIn(msg('Assign people'), AssignStep),
  },
  {
    label: msg('Change limits…'),
    icon: IconAdjustmentsHorizontal,
    onPick: fillIn(msg('Change limits'), LimitsStep),
  },
]
