import { useEffect } from 'react'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './paper.module.css'
import { useIsPrinting } from './use-printing.ts'

const [page, pages] = ['\u0001', '\u0002']
const numbers = msg('Page {page} of {pages}')

/** Above every printed page the company. Below it the number of the page, in the reader's language. */
export function PaperHead({ company }: { company: string | undefined }) {
  const say = useWords()
  const isPrinting = useIsPrinting()
  const sentence = say(numbers, { page, pages })
  useEffect(() => {
    const content = `"${sentence.replaceAll('"', '')}"`
      .replace(page, '" counter(page) "')
      .replace(pages, '" counter(pages) "')
    document.documentElement.style.setProperty('--page-numbers', content)
  }, [sentence])
  return isPrinting && company ? <p className={css.company}>{company}</p> : null
}
