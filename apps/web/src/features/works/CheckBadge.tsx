import { Badge } from '@muster/ui/Badge.tsx'

/** Pass or fail of a check. */
export const CheckBadge = ({ result }: { result: 'pass' | 'fail' }) =>
  result === 'pass' ? <Badge label="Pass" tone="good" /> : <Badge label="Fail" tone="bad" />
