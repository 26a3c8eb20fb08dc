import { Button } from '../Button.tsx'
import { EmptyState } from '../states.tsx'

/** Below the headings, which stay where they are. */
export const NoResults = ({ onClear }: { onClear: () => void }) => (
  <div role="status">
    <EmptyState title="No results" action={<Button label="Clear filters" onPick={onClear} />} />
  </div>
)
