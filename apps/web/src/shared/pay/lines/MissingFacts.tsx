import type { MissingPayFact } from '@muster/contract/pay/lines'
import { missingText } from '@muster/rules/pay/missing-text'
import { AppLink } from '@muster/ui/page/links.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import css from './pay-lines.module.css'

interface Mending {
  label: string
  href: string
}
/** Where a fact is entered; undefined where there is no place for it yet. */
export function mendingOf({ fact, of }: MissingPayFact): Mending | undefined {
  const id = Number(of.id)
  if (fact === 'isForOneCleaner') return undefined
  switch (of.kind) {
    case 'SITE':
      return { label: msg('Edit site'), href: to(paths.site, { id }) }
    case 'PERSON':
      return { label: msg('Edit user'), href: to(paths.person, { id }) }
    case 'EMPLOYMENT':
      return { label: msg('Employment'), href: to(paths.person, { id, tab: 'employment' }) }
    case 'COMPANY':
    case 'RULE':
      return { label: msg('Pay rules'), href: paths.payRules }
    default:
      return undefined
  }
}

interface Props {
  missing: readonly MissingPayFact[]
  mayMend: boolean
}
/** What stops lines, each once with its days; then the rules that someone has to decide on. */
export function MissingFacts({ missing, mayMend }: Props) {
  const say = useWords()
  if (missing.length === 0) return null
  const isStopped = missing.some(({ stopsLine }) => stopsLine)
  return (
    <section className={clsx('card', 'stack', 'small', isStopped && css.missing)} role="status">
      <p className="strong">
        {say(isStopped ? msg('Not all lines could be made') : msg('Rules that are off'))}
      </p>
      <ul className="plain-list lines">
        <MissingLines missing={missing} mayMend={mayMend} />
      </ul>
    </section>
  )
}

export function MissingLines({ missing, mayMend }: Props) {
  const say = useWords()
  const groups = Map.groupBy(missing, ({ fact, of, rule, stopsLine }) =>
    [fact, of.kind, of.id, stopsLine ? '' : rule].join(' '),
  )
  const all = [...groups.values()].sort((a, b) => Number(b[0]!.stopsLine) - Number(a[0]!.stopsLine))
  return all.map((own) => {
    const [first] = own as [MissingPayFact]
    const mending = mayMend ? mendingOf(first) : undefined
    const dates = [...new Set(own.map(({ date }) => day(date)))]
    return (
      <li key={`${first.fact} ${first.of.kind} ${first.of.id} ${first.rule}`} className={css.fact}>
        <span>{missingText(say, first)}</span>{' '}
        <span className="faint figures">
          {dates.length > 3 ? say('{count} days', { count: dates.length }) : dates.join(', ')}
        </span>{' '}
        {mending && <AppLink href={mending.href}>{say(mending.label)}</AppLink>}
      </li>
    )
  })
}
