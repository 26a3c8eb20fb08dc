import { z } from 'zod'
import { fileAsked, id } from '../kit/shapes.ts'

/** The hours of everybody in a pay period as one file. */
export const PayReportInput = z.object({ periodId: id, ...fileAsked })
export type PayReportInput = z.output<typeof PayReportInput>
