import type { PayException } from '@muster/contract/pay-rows'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { exceptionTone } from './exception-words.ts'
import css from './pay.module.css'

/** What the office has to look at, in words. */
export function ExceptionChips({ exceptions }: { exceptions: readonly PayException[] }) {
  const say = useWords()
  return (
    <span className={css.chips}>
      {exceptions.map((each) => (
        <Badge key={each.code} label={exceptionText(say, each)} tone={exceptionTone(each.code)} />
      ))}
    </span>
  )
}
