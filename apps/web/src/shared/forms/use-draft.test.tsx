// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

interface Chosen {
  site: string
  day: string
}
const choose = (label: string, value: string, onChange: (value: string) => void) => (
  <input aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
)

function Filters({ start, onGenerate }: { start: Chosen; onGenerate: (chosen: Chosen) => void }) {
  const [chosen, change] = useDraft(start)
  return (
    <>
      {choose('Site', chosen.site, (site) => change({ site }))}
      {choose('Day', chosen.day, (day) => change({ day }))}
      <button type="button" onClick={() => onGenerate(chosen)}>
        Generate
      </button>
    </>
  )
}
function Page() {
  const [counts, count] = useState<Chosen>({ site: 'North', day: 'Monday' })
  return (
    <>
      <Filters start={counts} onGenerate={count} />
      <p>{`${counts.site} ${counts.day}`}</p>
      <button type="button" onClick={() => count({ site: 'South', day: 'Friday' })}>
        Elsewhere
      </button>
    </>
  )
}
const siteField = () => screen.getByLabelText<HTMLInputElement>('Site')

test('what is chosen counts from Generate on, and the focus stays on it', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.type(siteField(), 'ern')
  await user.type(screen.getByLabelText('Day'), 's')
  expect(screen.getByText('North Monday')).toBeDefined()
  screen.getByRole('button', { name: 'Generate' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Northern Mondays')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Generate')
  expect(siteField().value).toBe('Northern')
})

test('what is chosen begins anew where something else counts by now', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.type(siteField(), 'ern')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(siteField().value).toBe('South')
  await user.type(siteField(), 'ern')
  expect(siteField().value).toBe('Southern')
})
