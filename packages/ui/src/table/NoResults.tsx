import { Button } from '../Button.tsx'
import { msg } from '../msg.ts'
import { EmptyState } from '../states.tsx'

/** Below the headings, which stay where they are. */
export const NoResults = ({ onClear }: { onClear: () => void }) => (
  <div role="status">
    <EmptyState title={msg('No results')} action={<Button label={msg('Clear filters')} onPick={onClear} />} />
  </div>
)
