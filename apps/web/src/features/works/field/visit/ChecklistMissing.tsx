import { msg } from '@muster/contract/kit/msg'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { IconCloudOff } from '@tabler/icons-react'

/** Of a visit that began without signal, before its checklist had come to this device. */
export const ChecklistMissing = () => (
  <EmptyState
    icon={IconCloudOff}
    title={msg('The checklist has not come to this phone yet')}
    hint={msg(
      'Your time is recorded. Go where there is signal for a moment: the checklist comes then, and you can finish the visit.',
    )}
  />
)
