const usual = 'AU'

/** The country of a browser's language; the usual one where it names none, or is no BCP 47 tag (`en-US@posix`). */
export function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? usual
  } catch {
    return usual
  }
}

/** The country in which this device is used: its numbers are shown without their country code. */
export const regionHere = (): string => regionOf(navigator.language)
