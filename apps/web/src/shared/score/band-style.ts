import { band, bandColors, bandColorsOnDark } from '@muster/rules/works/ratings'
import type { CSSProperties } from 'react'

/** The colour of a score in both schemes; `banded` of the style sheet beside takes the one that is read. */
export function bandStyle(percentage: number): CSSProperties {
  const of = band(percentage)
  return { '--band-light': bandColors[of], '--band-dark': bandColorsOnDark[of] } as CSSProperties
}
