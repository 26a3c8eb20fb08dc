import { move } from 'piscina'
import type { Sheet } from '../sheet.ts'
import { writeXlsx } from './write.ts'

export default ({ name, sheet }: { name: string; sheet: Sheet }) =>
  move(new Uint8Array(writeXlsx(name, sheet)))
