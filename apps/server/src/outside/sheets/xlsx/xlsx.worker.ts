import { move } from 'piscina'
import type { Workbook } from './workbook.ts'
import { writeWorkbook } from './write.ts'

export default async (workbook: Workbook) => move(await writeWorkbook(workbook))
