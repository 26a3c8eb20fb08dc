import { msg } from '@muster/contract/kit/msg'
import type { TenantUser } from '@muster/contract/users/users'
import { Badge } from '@muster/ui/page/Badge.tsx'

const labels = {
  INVITED: <Badge label={msg('Invited')} tone="accent" />,
  EXPIRED: <Badge label={msg('Invitation expired')} tone="warn" />,
  NONE: <Badge label={msg('Not invited')} />,
}

export function SignInBadge({ signIn }: Pick<TenantUser, 'signIn'>) {
  return signIn && signIn !== 'READY' ? labels[signIn] : null
}
