import type { TodayVisit } from '@muster/contract/today'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg } from '@muster/ui/words/words.ts'
import type { MouseEvent } from 'react'
import { useTaking } from './use-taking.tsx'

/** The button goes with what it did: the focus stays at its line, so that the keyboard does not begin at the top again. */
export function TakeButton({ visit }: { visit: TodayVisit }) {
  const { takeOn } = useTaking(visit)
  if (!takeOn) return null
  const pick = ({ currentTarget }: MouseEvent) => {
    const line = currentTarget.closest('article')
    return takeOn().then(() => line?.focus())
  }
  const name = nameApart(visit.employeeName, visit.distinguishedBy)
  return <Button size="small" label={msg('Take it on')} of={name} onPick={pick} />
}
