import { z } from 'zod'
import { fileAsked, id } from '../kit/shapes.ts'

export const PayReportInput = z.object({ periodId: id, ...fileAsked })
export type PayReportInput = z.output<typeof PayReportInput>
