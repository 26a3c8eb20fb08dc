import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'

export const CheckBadge = ({ result }: { result: 'pass' | 'fail' }) =>
  result === 'pass' ? <Badge label={msg('Pass')} tone="good" /> : <Badge label={msg('Fail')} tone="bad" />
