import { ask, prefetch, useAnswer, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import { PayFormat } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import type { PaySheet } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { ErrorState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg } from '@muster/ui/words/words.ts'
import { paths } from '../../navigation/paths.ts'
import { readSearch, type Search, stringifySearch, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { FilePreview } from './export/FilePreview.tsx'
import { formatHints, formatNames } from './export/hand-over-words.ts'
import { MadeFiles } from './export/MadeFiles.tsx'
import { MakeFile } from './export/MakeFile.tsx'
import css from './pay.module.css'
import { choosePeriod, payShape, periodList, sheetOf } from './pay-url.ts'
import { NoPeriods } from './periods/NoPeriods.tsx'
import { PeriodChoice, PeriodState } from './periods/PeriodChoice.tsx'
import { PeriodNote } from './periods/PeriodNote.tsx'

const shape = payShape.pick({ calendar: true, period: true }).extend({ format: PayFormat.optional() })
const previewOf = (id: number, format: PayFormat) => ask(pay.preview, { params: { id }, query: { format } })
const ruleSets = ask(pay.rules)
const filesOf = (id: number) => ask(pay.exports, { params: { id } })

export const loader = async (search: Search) => {
  const { period, format = usual } = readSearch(shape, search)
  const named =
    period === undefined ? [] : [sheetOf(period), previewOf(period, format), filesOf(period), ruleSets]
  await prefetch(periodList(), ...named)
}

const usual: PayFormat = 'MUSTER_CSV'
const formatChoices = choicesOf(PayFormat.options, formatNames)
const isOfLines = (format: PayFormat) => format === 'LINES_CSV' || format === 'LINES_XLSX'

/** Of the period of the URL; without one, of the last that is over: that is the one to be paid. */
export default function HandOverPage() {
  const [url, setUrl] = useUrlState(shape)
  const level = useLevel()
  const all = useAnswer(periodList())
  const { periods, period } = choosePeriod(all, url)
  const id = url.period ?? period?.id
  const { answer, failure, again } = useAsk(id === undefined ? undefined : sheetOf(id))
  const sheet = answer?.period.id === id ? answer : undefined
  const periodShown = sheet?.period ?? period
  if (!periodShown)
    return id === undefined ? <NoPeriods level={level} /> : <NoAnswer {...{ failure, again }} rows={8} />
  return (
    <Page
      title={msg('Export to payroll')}
      beside={<PeriodState period={periodShown} />}
      action={
        <>
          <Button
            label={msg('Pay period')}
            href={`${paths.pay}${stringifySearch({ period: periodShown.id })}`}
          />
          <Button label={msg('Payroll codes')} href={paths.payMapping} />
        </>
      }
      filters={
        <PeriodChoice
          all={all}
          periods={periods}
          period={periodShown}
          onCalendar={(calendar) => setUrl({ calendar, period: undefined })}
          onPeriod={(next) => setUrl({ period: next })}
        />
      }
    >
      {sheet ? (
        <HandOver sheet={sheet} format={url.format ?? usual} onFormat={(format) => setUrl({ format })} />
      ) : (
        <NoAnswer failure={failure} again={again} rows={8} />
      )}
    </Page>
  )
}

interface Props {
  sheet: PaySheet
  format: PayFormat
  onFormat: (format: PayFormat) => void
}

function HandOver({ sheet, format, onFormat }: Props) {
  const { period } = sheet
  const preview = useAsk(previewOf(period.id, format))
  const files = useAsk(filesOf(period.id))
  const usesPayRules = (useAsk(ruleSets).answer ?? []).length > 0
  const current = preview.answer?.format === format ? preview.answer : undefined
  return (
    <div className="stack">
      <PeriodNote period={period} />
      <Section title={msg('File')} hint={formatHints[format]}>
        <div className="stack">
          <div className={css.format}>
            <SelectField
              label={msg('Format')}
              options={formatChoices.filter(({ value }) => usesPayRules || !isOfLines(value))}
              translate
              value={format}
              onChange={(next) => next && onFormat(next)}
            />
          </div>
          {!current &&
            (preview.failure ? (
              <ErrorState error={preview.failure} onRetry={preview.again} />
            ) : (
              <RowsSkeleton rows={4} />
            ))}
          {current && <FilePreview preview={current} sheet={sheet} />}
          {current && <MakeFile preview={current} period={period} files={files.answer ?? []} />}
        </div>
      </Section>
      <MadeFiles {...files} />
    </div>
  )
}
