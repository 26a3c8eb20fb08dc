// @vitest-environment happy-dom
import { ask } from '@muster/client/query'
import { beginSession } from '@muster/client/session'
import { bad, good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { dashboard } from '@muster/contract/dashboard'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allInSight } from '../../testing/all-in-sight.ts'
import { showPage } from '../../testing/show-page.tsx'
import { Tile } from './Tile.tsx'

beforeEach(() => {
  freshStorage()
  allInSight()
  beginSession(aSession())
})

const frequency = 'MONTHLY' as const
const months = [{ value: frequency, label: 'Month' }]
const parts = {
  shape: 'bars' as const,
  frequency,
  frequencies: months,
  onFrequency: () => undefined,
  hint: '',
  isEmpty: () => true,
}
const TwoTiles = () => (
  <>
    <Tile
      {...parts}
      title="Jobs Trend"
      empty="No job was created in this time"
      question={ask(dashboard.jobTrend, { query: { frequency } })}
    >
      {() => null}
    </Tile>
    <Tile
      {...parts}
      title="Completed Tasks Trend"
      empty="No visits were completed in this time"
      question={ask(dashboard.workTrend, { query: { frequency } })}
    >
      {() => null}
    </Tile>
  </>
)

test('a tile that cannot be read says so and can be asked again, the others go on', async () => {
  let isBroken = true
  const { user } = await showPage(TwoTiles, '/', [
    [dashboard.jobTrend, () => (isBroken ? bad(422, 'E099', { message: 'Something went wrong' }) : good([]))],
    [dashboard.workTrend, () => good([])],
  ])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong')
  await screen.findByText('No visits were completed in this time')
  isBroken = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByText('No job was created in this time')
  expect(screen.queryByRole('alert')).toBeNull()
})
