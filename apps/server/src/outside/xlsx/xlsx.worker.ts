import { move } from 'piscina'
import type { Sheet } from '../sheet.ts'
import { writeXlsx } from './write.ts'

export default async ({ name, sheet }: { name: string; sheet: Sheet }) => move(await writeXlsx(name, sheet))
