// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { asWritten, useWords } from './words.ts'

afterEach(() => {
  cleanup()
  i18next.removeResourceBundle('en', 'translation')
})

const Word = () => <p>{useWords()('My day')}</p>
const Name = () => <p>{useWords()(asWritten('My day'))}</p>
const Both = () => {
  const say = useWords()
  return <p>{`${say('Open')} ${say('Open [act]')}`}</p>
}
const Locked = () => (
  <p>
    {useWords()({
      message: 'The pay period of 2026-11-02 is locked',
      template: 'The pay period of {from} is locked: {name}',
      params: { from: '2026-11-02', name: '2026-11-02 late' },
    })}
  </p>
)
const arrive = () => i18next.addResourceBundle('en', 'translation', { 'My day': 'My shift' })

const Arriving = () => {
  useLayoutEffect(() => void arrive(), [])
  return null
}

test('words that arrive while a page is being made are not missed', async () => {
  render(
    <TestKit>
      <Word />
      <Arriving />
    </TestKit>,
  )
  expect(await screen.findByText('My shift')).toBeDefined()
})

test('words that arrive later replace those that are read', async () => {
  render(
    <TestKit>
      <Word />
    </TestKit>,
  )
  expect(screen.getByText('My day')).toBeDefined()
  arrive()
  expect(await screen.findByText('My shift')).toBeDefined()
})

test('a name that is a word of the product, too, stays as the company wrote it', () => {
  arrive()
  render(
    <TestKit>
      <Name />
    </TestKit>,
  )
  expect(screen.getByText('My day')).toBeDefined()
})

test('G-17: an act reads like the state in English, and has a text of its own in other languages', async () => {
  render(
    <TestKit>
      <Both />
    </TestKit>,
  )
  expect(screen.getByText('Open Open')).toBeDefined()
  i18next.addResourceBundle('en', 'translation', { Open: 'Offen', 'Open [act]': 'Öffnen' })
  expect(await screen.findByText('Offen Öffnen')).toBeDefined()
})

test('days in what the server said are written as everywhere on the screen', async () => {
  i18next.addResourceBundle('en', 'translation', {})
  render(
    <TestKit>
      <Locked />
    </TestKit>,
  )
  expect(await screen.findByText('The pay period of 02/11/2026 is locked: 2026-11-02 late')).toBeDefined()
})
