import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { IconPlus } from '@tabler/icons-react'
import { enterVisit } from './enter-visit.tsx'

export const AddVisit = (known: Parameters<typeof enterVisit>[0]) => (
  <Button label={msg('Add visit')} icon={IconPlus} onPick={() => enterVisit(known)} />
)
