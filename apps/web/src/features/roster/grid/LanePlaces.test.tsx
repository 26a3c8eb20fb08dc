// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Item } from '../week/roster-rows.ts'
import { LanePlaces } from './LanePlaces.tsx'

const places = Array.from({ length: 300 }, (_, n) => ({ key: `place ${n}` }) as Item)

function drawnPlaces(isOpen: boolean, spotAt?: number) {
  const { container } = render(
    <LanePlaces places={places} isOpen={isOpen} spotAt={spotAt}>
      {(drawn) => drawn.map(({ key }) => <p key={key}>{key}</p>)}
    </LanePlaces>,
  )
  return { cell: container.firstElementChild!, count: () => screen.getAllByText(/^place/).length }
}

test('of 300 places of a day few are drawn, more where the lane is open', () => {
  expect(drawnPlaces(false).count()).toBe(4)
})

test('an open lane fills more of the window', () => {
  expect(drawnPlaces(true).count()).toBe(24)
})

test('the place that has the keyboard is drawn, and the one after it', () => {
  expect(drawnPlaces(false, 120).count()).toBe(122)
})

test('more are drawn as the end of what is drawn comes near, to the last', () => {
  const { cell, count } = drawnPlaces(false)
  fireEvent.scroll(cell)
  expect(count()).toBe(24)
  for (let n = 0; n < 20; n++) fireEvent.scroll(cell)
  expect(count()).toBe(300)
})

test('paper has all of them', () => {
  const { count } = drawnPlaces(false)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(count()).toBe(300)
})
