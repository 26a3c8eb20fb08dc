// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Counted } from './Counted.tsx'

afterEach(cleanup)

const isNew = (text: string) => screen.getByText(text).dataset.new === 'true'

test('the first number stands, each other one comes in, and the same one is not drawn again', () => {
  const { rerender } = render(<Counted text="1–25 of 84" />)
  expect(isNew('1–25 of 84')).toBe(false)
  rerender(<Counted text="1–3 of 3" />)
  expect(isNew('1–3 of 3')).toBe(true)
  const before = screen.getByText('1–3 of 3')
  rerender(<Counted text="1–3 of 3" />)
  expect(screen.getByText('1–3 of 3')).toBe(before)
  rerender(<Counted text="1–25 of 84" />)
  expect(isNew('1–25 of 84')).toBe(true)
})
