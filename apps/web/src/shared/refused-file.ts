import { failures } from '@muster/contract/kit/failures'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import type { Say } from '@muster/ui/words/words.ts'

const refusals = {
  type: failures['file.type'].says,
  size: failures['file.tooLarge'].says,
} as const

export const sayRefusedFile = (
  say: Say,
  { name }: Pick<File, 'name'>,
  problem: 'type' | 'size',
  reasons: Readonly<Record<'type' | 'size', string>> = refusals,
) => sayProblem('{name}: {reason}', { name, reason: say(reasons[problem]) })
