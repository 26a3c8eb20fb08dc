import { registerSW } from 'virtual:pwa-register'
import { confirm } from '@muster/ui/confirm.tsx'

const hourly = 3_600_000
const question = {
  title: 'New version',
  sentence:
    'A new version of the application is ready. What you have not saved would be lost by loading it now.',
  proceed: 'Load it now',
} as const

/** Keeps the shell on the device, and asks before a newer one replaces it. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD) return
  const update = registerSW({
    onNeedRefresh: async () => {
      if (await confirm(question)) await update(true)
    },
    onRegisteredSW: (_address, registration) => {
      if (registration) setInterval(() => registration.update().catch(() => undefined), hourly)
    },
  })
}
