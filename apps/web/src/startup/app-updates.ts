import { msg } from '@muster/contract/kit/msg'
import { confirm } from '@muster/ui/dialog/confirm.tsx'

const hourly = 3_600_000
const question = {
  title: msg('New version'),
  sentence: msg(
    'A new version of the application is ready. What you have not saved would be lost by loading it now.',
  ),
  proceed: msg('Load it now'),
} as const

/** Keeps the shell on the device, and asks before a newer one replaces it. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the application works; it only needs the connection.
  void registerWorker().catch(() => undefined)
}

async function registerWorker() {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/service-worker.js', { scope: '/' })
  worker.addEventListener('waiting', async () => {
    worker.addEventListener('controlling', ({ isUpdate }) => isUpdate && location.reload())
    if (await confirm(question)) worker.messageSkipWaiting()
  })
  const registration = await worker.register()
  if (registration) setInterval(() => registration.update().catch(() => undefined), hourly)
}
