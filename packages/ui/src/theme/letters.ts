import { afterFirstPage } from './first-page.ts'

/**
 * Loads the typeface: at once where this device keeps it, otherwise after the first page, which is read in the letters of the
 * device until then.
 */
export function loadLetters(): void {
  const load = () => void import('@fontsource-variable/inter').catch(() => undefined)
  if (globalThis.navigator?.serviceWorker?.controller) load()
  else afterFirstPage(load)
}
