import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { longDay, today } from '../words/format.ts'
import { filterWords } from './filter-words.ts'
import css from './paper.module.css'
import { followPrinting } from './use-printing.ts'

export function PaperFacts() {
  const [words, setWords] = useState<readonly string[]>()
  useEffect(
    () =>
      followPrinting((isPrinting) =>
        flushSync(() => setWords(isPrinting ? filterWords(document.body) : undefined)),
      ),
    [],
  )
  if (!words) return null
  return (
    <p className={css.facts}>
      {words.map((each) => (
        <bdi key={each}>{each}</bdi>
      ))}
      <bdi>{longDay(today())}</bdi>
    </p>
  )
}
