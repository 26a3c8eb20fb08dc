import { Button } from '../button/Button.tsx'
import { EmptyState } from '../page/states.tsx'
import { msg } from '../words/msg.ts'

/** Below the headings, which stay where they are. */
export const NoResults = ({ onClear }: { onClear: () => void }) => (
  <div role="status">
    <EmptyState title={msg('No results')} action={<Button label={msg('Clear filters')} onPick={onClear} />} />
  </div>
)
