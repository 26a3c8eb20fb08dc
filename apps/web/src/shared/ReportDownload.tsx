import { call, callWith } from '@muster/client/call'
import { CallFailure } from '@muster/client/call-failure'
import { refreshFeatures } from '@muster/client/query'
import { useLanguage } from '@muster/client/translation'
import { useMay } from '@muster/client/use-may'
import { type ExportInput, exports } from '@muster/contract/exports'
import { failures } from '@muster/contract/kit/failures'
import { msg } from '@muster/contract/kit/msg'
import { type FileAsked, ReportType } from '@muster/contract/kit/shapes'
import { MenuButton } from '@muster/ui/button/MenuButton.tsx'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { giveBase64 } from '@muster/ui/table/table-file.ts'
import { IconDownload } from '@tabler/icons-react'

const labels = { PDF: msg('As PDF'), CSV: msg('As CSV'), XLSX: msg('As XLSX') } as const
const fileTypes: Readonly<Record<ReportType, string>> = {
  PDF: 'application/pdf',
  CSV: 'text/csv;charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Props {
  name: string
  /** Asks the report's own endpoint: the file as base64. */
  make: (asked: FileAsked) => Promise<string>
  /** The same asked of the background, for what takes long. */
  order?: (asked: FileAsked) => ExportInput
  disabled?: boolean
  /** Of the reader's own records, which nobody may withhold. */
  isOwn?: boolean
  /** Before the usual kinds. */
  others?: readonly { label: string; onPick: () => Promise<unknown> }[]
}

/** A report as a file of any kind, in the language on screen; what takes long is ordered, and a notification says when it is there. */
export function ReportDownload({ name, make, order, disabled, isOwn, others = [] }: Props) {
  const language = useLanguage()
  const mayExport = useMay({ rights: ['exportsData'] })
  const save = async (reportType: ReportType) => {
    const asked = { reportType, language }
    try {
      giveBase64(`${name}.${reportType.toLowerCase()}`, fileTypes[reportType], await make(asked))
    } catch (error) {
      if (!order || !takesLong(error)) throw error
      await orderReport(order(asked))
    }
  }
  if (!isOwn && !mayExport) return null
  return (
    <MenuButton
      label={msg('Download')}
      icon={IconDownload}
      disabled={disabled ?? false}
      choices={[...others, ...choicesOf(save)]}
    />
  )
}

/** What a menu offers of a report that takes long. */
export function useReportOrder(order: (asked: FileAsked) => ExportInput) {
  const language = useLanguage()
  return choicesOf((reportType) => orderReport(order({ reportType, language })))
}

const choicesOf = (pick: (kind: ReportType) => Promise<void>) =>
  ReportType.options.map((kind) => ({ label: labels[kind], onPick: () => pick(kind) }))

async function orderReport(body: ExportInput): Promise<void> {
  await callWith(exports.order, { body }, { idempotencyKey: crypto.randomUUID() })
  await refreshFeatures(exports.list.feature)
  await saySuccess('This file takes a while. A notification says when it is in your files.')
}

const takesLong = (error: unknown) =>
  error instanceof CallFailure && error.code === failures['export.needed'].code

export async function giveExport(id: number, fileName: string, reportType: ReportType): Promise<void> {
  giveBase64(fileName, fileTypes[reportType], await call(exports.file, { params: { id } }))
}
