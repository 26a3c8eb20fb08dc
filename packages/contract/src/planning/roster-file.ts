import { z } from 'zod'
import { management } from '../kit/permissions.ts'
import { day, fileAsked, flagText, idText, many } from '../kit/shapes.ts'

export const rosterForms = ['GRID', 'LIST'] as const
/** Rows to which a file can be narrowed; more are asked for as all. */
export const mostFileRows = 500

export const rosterFileEndpoints = {
  file: {
    GET: '/api/roster/file',
    says: 'The roster as a file: days as columns, or one line a shift',
    access: management,
    rights: ['exportsData'],
    cost: 'heavy',
    query: z.object({
      ...{ startDate: day, endDate: day },
      groupIds: many(idText).optional(),
      by: z.enum(['PERSON', 'SITE']).optional(),
      /** The people, or by SITE the sites, whose rows it has; without it all, and by PERSON the open places. */
      rowIds: many(idText).optional(),
      form: z.enum(rosterForms),
      /** For those who see pay: a column of what each row costs, where the company uses pay rules. */
      costs: flagText.optional(),
      ...fileAsked,
      reportType: z.enum(['CSV', 'XLSX']),
    }),
    answer: 'file',
  },
} as const
