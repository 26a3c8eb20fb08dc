import { type PayRow, payExceptionCodes } from '@muster/contract/pay/rows'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths } from '../../../navigation/paths.ts'
import { stringifySearch } from '../../../navigation/url.ts'
import { choicesOf } from '../../../shared/choices.ts'
import { exceptionNames } from '../exception-words.ts'
import css from '../pay.module.css'
import { hasKind, type PayShow, type PayUrl, payShows, shownBy } from '../pay-url.ts'

const labels: Readonly<Record<PayShow, string>> = {
  WAITING: msg('Waiting'),
  EXCEPTIONS: msg('With exceptions'),
  APPROVED: msg('Approved'),
  RETURNED: msg('Returned'),
}

interface Props {
  rows: readonly PayRow[]
  url: PayUrl
}

export function ShowFilters({ rows, url }: Props) {
  const say = useWords()
  const addressOf = (show: PayShow | undefined) => `${paths.pay}${stringifySearch({ ...url, show })}`
  return (
    <nav className={clsx('no-print', css.shows)} aria-label={say('People shown')}>
      <AppLink href={addressOf(undefined)} aria-current={url.show === undefined ? 'true' : undefined}>
        {say('All')} <span className="figures">{count(rows.length)}</span>
      </AppLink>
      {payShows.map((show) => (
        <AppLink key={show} href={addressOf(show)} aria-current={url.show === show ? 'true' : undefined}>
          {say(labels[show])} <span className="figures">{count(shownBy(show, rows).length)}</span>
        </AppLink>
      ))}
    </nav>
  )
}

export function KindFilter({ rows, url, onUrl }: Props & { onUrl: (change: Partial<PayUrl>) => void }) {
  const kinds = payExceptionCodes.filter((kind) => kind === url.kind || rows.some(hasKind(kind)))
  if (kinds.length === 0) return null
  return (
    <SelectField
      compact
      clearable
      translate
      label={msg('Exception')}
      placeholder={msg('Any exception')}
      options={choicesOf(kinds, exceptionNames)}
      value={url.kind}
      onChange={(kind) => onUrl({ kind })}
    />
  )
}
