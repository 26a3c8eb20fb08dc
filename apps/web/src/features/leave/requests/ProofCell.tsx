import type { Leave } from '@muster/contract/leave/leave'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'

export function ProofCell({ row: { file, proofMissing } }: { row: Leave }) {
  const say = useWords()
  if (proofMissing) return <Badge label={msg('Missing certificate')} tone="warn" />
  if (!file) return null
  return (
    <a href={file.url} target="_blank" rel="noreferrer" title={file.fileName}>
      {say('Proof')}
    </a>
  )
}
