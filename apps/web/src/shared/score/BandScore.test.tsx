// @vitest-environment happy-dom
import { type Band, bandColors, bandColorsOnDark } from '@muster/rules/works/ratings'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { contrast } from '@muster/ui/theme/colours.ts'
import { bodyDark, bodyLight } from '@muster/ui/theme/theme.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BandScore } from './BandScore.tsx'

test('a score has the colour of its band, the one of the printed report', () => {
  render(
    <TestKit>
      {[95, 85, 80, 79, 65, 40].map((score) => (
        <BandScore key={score} score={score} />
      ))}
    </TestKit>,
  )
  const colorOf = (score: number) => screen.getByText(`${score}%`).style.getPropertyValue('--band-light')
  expect([95, 85, 80, 79, 65, 40].map(colorOf)).toEqual([
    bandColors.excellent,
    bandColors['very good'],
    bandColors.good,
    bandColors.good,
    bandColors.fair,
    bandColors.unsatisfactory,
  ])
})

test('every colour of the scale can be read in both schemes', () => {
  for (const band of Object.keys(bandColors) as Band[]) {
    expect(contrast(bandColors[band], bodyLight)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(bandColorsOnDark[band], bodyDark)).toBeGreaterThanOrEqual(4.5)
  }
})
