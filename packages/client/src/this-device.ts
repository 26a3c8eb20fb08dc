import { deviceName } from '@muster/contract/session/device-name'

const key = 'muster.device-token'

/** A random token of this browser. It opens nothing: messages reach a browser by its push subscription. */
function tokenHere(): string {
  const known = localStorage.getItem(key)
  if (known) return known
  const token = crypto.randomUUID()
  localStorage.setItem(key, token)
  return token
}

export const thisDevice = () => ({ deviceName: deviceName(navigator.userAgent), deviceToken: tokenHere() })
