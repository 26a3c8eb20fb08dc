import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { everyone } from './kit/permissions.ts'
import { byId, id, nothing, ReportType } from './kit/shapes.ts'
import { payroll } from './pay/payroll.ts'
import { PayReportInput } from './pay/report.ts'
import { reports } from './reports.ts'

/** How often a page looks while something is made. */
export const watchingMs = 2000
/** Days that a file is kept once it is there. */
export const keptDays = 7

export const ExportState = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED'])
export type ExportState = z.infer<typeof ExportState>

/** What is asked of a report's own endpoint, and which it is. */
export const ExportInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payroll'), asked: payroll.file.query }),
  z.object({ kind: z.literal('pay'), asked: PayReportInput }),
  z.object({ kind: z.literal('work'), asked: reports.workFile.query }),
  z.object({ kind: z.literal('trend'), asked: reports.trendFile.query }),
])
export type ExportInput = z.output<typeof ExportInput>

export const Export = z.object({
  id,
  kind: z.enum(['payroll', 'pay', 'work', 'trend']),
  reportType: ReportType,
  state: ExportState,
  /** From 0 to 100. */
  progress: z.int(),
  /** Known once it is made. */
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  /** Why it failed, as the report itself refuses. */
  problem: z.string().nullable(),
  createdDate: z.string(),
  /** When file and entry go. */
  expiresDate: z.string().nullable(),
})
export type Export = z.infer<typeof Export>

export const exports = endpoints('exports', {
  order: {
    POST: '/api/export',
    says: 'Have a report made as a file in the background; a notification says when it is there',
    access: everyone,
    body: ExportInput,
    answer: Export,
  },
  list: {
    GET: '/api/export',
    says: 'My exports, newest first',
    access: everyone,
    answer: z.array(Export),
  },
  file: {
    GET: '/api/export/:id/file',
    says: 'The file of one of my exports, while I may still read the report',
    access: everyone,
    params: byId,
    answer: 'file',
  },
  remove: {
    DELETE: '/api/export/:id',
    says: 'Remove one of my exports with its file; what is still to be made is not made',
    access: everyone,
    params: byId,
    answer: nothing,
  },
})
