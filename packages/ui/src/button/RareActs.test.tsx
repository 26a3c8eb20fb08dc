// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { windowWidth } from '../testing/window-width.ts'
import { RareActs } from './RareActs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onLock = vi.fn()
const acts = [
  { label: 'Who is away', href: '/away' },
  { label: 'Lock period', onPick: onLock },
]
const open = (isPhone: boolean) => {
  windowWidth(isPhone ? 390 : 1440)
  render(<RareActs acts={acts} />, { wrapper: TestKit })
}

test('rare acts are buttons and links beside each other', () => {
  open(false)
  expect(screen.getByRole('link', { name: 'Who is away' }).getAttribute('href')).toBe('/away')
  expect(screen.getByRole('button', { name: 'Lock period' })).toBeTruthy()
})

test('on a phone they are one menu', async () => {
  open(true)
  expect(screen.queryByText('Lock period')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const away = await screen.findByRole('menuitem', { name: 'Who is away' })
  expect(away.getAttribute('href')).toBe('/away')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Lock period' }))
  expect(onLock).toHaveBeenCalledOnce()
})
