import { call } from '@muster/client/call'
import type { PayExport } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { giveBase64 } from '@muster/ui/table/table-file.ts'

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function givePayFile({ id, periodId, fileName }: PayExport): Promise<void> {
  const bytes = await call(pay.exportFile, { params: { id: periodId, exportId: id } })
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  giveBase64(fileName, types[ending] ?? 'application/octet-stream', bytes)
}
