import type { PayException } from '@muster/contract/pay/rows'
import { exceptionText } from '@muster/rules/pay/pay-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { exceptionTone } from './exception-words.ts'
import css from './pay.module.css'

interface Props {
  exceptions: readonly PayException[]
  /** One line: the worst with the number of the others, or where there is no room for that, how many there are. */
  shows?: 'all' | 'worst' | 'count'
}

export function ExceptionChips({ exceptions, shows = 'all' }: Props) {
  const say = useWords()
  if (exceptions.length === 0) return null
  const texts = exceptions.map((each) => exceptionText(say, each))
  const worst = Math.max(
    exceptions.findIndex(({ code }) => exceptionTone(code) === 'bad'),
    0,
  )
  const tone = exceptionTone(exceptions[worst]!.code)
  if (shows === 'count' && exceptions.length > 1)
    return (
      <span title={texts.join('\n')}>
        <Badge label={msg('{count} exceptions')} values={{ count: exceptions.length }} tone={tone} />
      </span>
    )
  if (shows !== 'all')
    return (
      <span className={css.worst} title={texts.join('\n')}>
        <Badge label={texts[worst]!} tone={tone} />
        {exceptions.length > 1 && <Badge label={`+${exceptions.length - 1}`} tone={tone} />}
        <span className="unseen">{texts.filter((_, index) => index !== worst).join('; ')}</span>
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
