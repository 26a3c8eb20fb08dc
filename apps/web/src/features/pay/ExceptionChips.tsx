import { msg } from '@muster/contract/kit/msg'
import type { PayException } from '@muster/contract/pay/rows'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { exceptionTone } from './exception-words.ts'
import css from './pay.module.css'

interface Props {
  exceptions: readonly PayException[]
  isShort?: boolean
}

export function ExceptionChips({ exceptions, isShort = false }: Props) {
  const say = useWords()
  if (exceptions.length === 0) return null
  if (isShort && exceptions.length > 1)
    return (
      <span title={exceptions.map((each) => exceptionText(say, each)).join('\n')}>
        <Badge
          label={msg('{count} exceptions')}
          values={{ count: exceptions.length }}
          tone={exceptions.some(({ code }) => exceptionTone(code) === 'bad') ? 'bad' : 'warn'}
        />
      </span>
    )
  return (
    <span className={css.chips}>
      {exceptions.map((each) => (
        <Badge key={each.code} label={exceptionText(say, each)} tone={exceptionTone(each.code)} />
      ))}
    </span>
  )
}
