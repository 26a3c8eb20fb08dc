import { ask, prefetch, useAsk } from '@muster/client/query'
import { idText } from '@muster/contract/kit/shapes'
import { PayFormat } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import type { PaySheet } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page, Section } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, NoAnswer, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { readSearch, type Search, stringifySearch, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { daysText, periodStates } from '../../shared/pay/pay-words.ts'
import { FilePreview } from './export/FilePreview.tsx'
import { formatHints, formatNames } from './export/hand-over-words.ts'
import { MadeFiles } from './export/MadeFiles.tsx'
import { MakeFile } from './export/MakeFile.tsx'
import css from './pay.module.css'
import { sheetOf } from './pay-url.ts'
import { PeriodNote } from './periods/PeriodNote.tsx'

const shape = z.object({ period: idText.optional(), format: PayFormat.optional() })
const previewOf = (id: number, format: PayFormat) => ask(pay.preview, { params: { id }, query: { format } })
const ruleSets = ask(pay.rules)
const filesOf = (id: number) => ask(pay.exports, { params: { id } })

export const loader = async (search: Search) => {
  const { period, format = usual } = readSearch(shape, search)
  if (period !== undefined)
    await prefetch(sheetOf(period), previewOf(period, format), filesOf(period), ruleSets)
}

const usual: PayFormat = 'MUSTER_CSV'
const formatChoices = choicesOf(PayFormat.options, formatNames)
const isOfLines = (format: PayFormat) => format === 'LINES_CSV' || format === 'LINES_XLSX'

export default function HandOverPage() {
  const [{ period, format = usual }, setUrl] = useUrlState(shape)
  const { answer, failure, again } = useAsk(period === undefined ? undefined : sheetOf(period))
  const sheet = answer?.period.id === period ? answer : undefined
  if (!sheet)
    return (
      <Page title={msg('Export to payroll')}>
        {period === undefined && (
          <EmptyState
            title={msg('Choose a pay period')}
            action={<Button label={msg('Pay periods')} href={paths.pay} />}
          />
        )}
        {period !== undefined && <NoAnswer failure={failure} again={again} rows={8} />}
      </Page>
    )
  return <HandOver sheet={sheet} format={format} onFormat={(next) => setUrl({ format: next })} />
}

interface Props {
  sheet: PaySheet
  format: PayFormat
  onFormat: (format: PayFormat) => void
}

function HandOver({ sheet, format, onFormat }: Props) {
  const say = useWords()
  const { period } = sheet
  const preview = useAsk(previewOf(period.id, format))
  const files = useAsk(filesOf(period.id))
  const usesPayRules = (useAsk(ruleSets).answer ?? []).length > 0
  const current = preview.answer?.format === format ? preview.answer : undefined
  return (
    <Page
      title={msg('Export to payroll')}
      sentence={daysText(say, period)}
      action={
        <>
          <Badge {...periodStates[period.state]} />
          <Button label={msg('Pay period')} href={`${paths.pay}${stringifySearch({ period: period.id })}`} />
          <Button label={msg('Payroll codes')} href={paths.payMapping} />
        </>
      }
    >
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
    </Page>
  )
}
