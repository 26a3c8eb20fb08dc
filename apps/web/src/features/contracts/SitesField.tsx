import { ask, useAsk } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { type Site, sites } from '@muster/contract/sites/sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { useField } from '@muster/ui/form/form-context.ts'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { TextInput } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import css from './contracts.module.css'

/** So many are drawn; the filter finds the others. */
const mostShown = 200
const words = (text: string) => text.toLocaleLowerCase()

/** The sites of a client, each to be ticked. */
export function SitesField({ clientId }: { clientId: number | undefined }) {
  const say = useWords()
  const { value: chosen = [], set, error } = useField<number[]>({ name: 'locations' }, msg('Sites'))
  const { answer, failure, again } = useAsk(
    clientId === undefined ? undefined : ask(sites.list, { query: { clientId } }),
  )
  return (
    <>
      <p className="faint">{say('{count} chosen', { count: chosen.length })}</p>
      {error && <p role="alert">{say(error)}</p>}
      {clientId === undefined && <p className="faint">{say('Choose a client to see its sites.')}</p>}
      {failure && !answer && (
        <ErrorState error={{ code: 'SITES', message: msg('Error Getting Contract Data!') }} onRetry={again} />
      )}
      {clientId !== undefined && !answer && !failure && <RowsSkeleton rows={3} />}
      {answer && <Checklist sites={rowsOf(answer)} chosen={chosen} set={set} />}
    </>
  )
}

interface ListProps {
  sites: readonly Site[]
  chosen: readonly number[]
  set: (ids: number[]) => void
}

function Checklist({ sites: all, chosen, set }: ListProps) {
  const say = useWords()
  const [typed, setTyped] = useState('')
  const ticked = new Set(chosen)
  if (all.length === 0) return <p className="faint">{say('No locations available')}</p>
  const wanted = words(typed.trim())
  const found = all.filter(({ name, address }) => words(`${name}\n${address}`).includes(wanted))
  const listed = found.slice(0, mostShown)
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    set([...next].sort((a, b) => a - b))
  }
  const foundIds = found.map(({ id }) => id)
  return (
    <>
      <div className="row">
        <TextInput
          type="search"
          aria-label={say('Filter sites')}
          placeholder={say('Filter sites')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button size="small" label={msg('Choose all')} onPick={() => tick(foundIds, true)} />
        <Button size="small" label={msg('Clear')} onPick={() => tick(foundIds, false)} />
      </div>
      <ul className={clsx('plain-list lines', css.checklist)}>
        {listed.map(({ id, name, address }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={ticked.has(id)}
                onChange={(event) => tick([id], event.currentTarget.checked)}
              />
              <span>
                {name}
                <span className="faint block">{address}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="faint">{say('Nothing found')}</p>}
      {found.length > listed.length && (
        <p className="faint">
          {say('{count} more; type to find them', { count: found.length - listed.length })}
        </p>
      )}
    </>
  )
}
