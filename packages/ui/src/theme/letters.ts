import { afterFirstPage } from './first-page.ts'

/**
 * Loads the typeface: at once where this device keeps it and on a wide screen, otherwise after the first page, which a
 * phone reads in its own letters until then.
 */
export function loadLetters(): void {
  const load = () => void import('@fontsource-variable/inter').catch(() => undefined)
  const isWide = globalThis.matchMedia?.('(min-width: 62em)').matches
  if (isWide || globalThis.navigator?.serviceWorker?.controller) load()
  else afterFirstPage(load)
}
