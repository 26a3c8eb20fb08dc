import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'

/** Pass or fail of a check. */
export const CheckBadge = ({ result }: { result: 'pass' | 'fail' }) =>
  result === 'pass' ? <Badge label={msg('Pass')} tone="good" /> : <Badge label={msg('Fail')} tone="bad" />
