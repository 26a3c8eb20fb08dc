import { parseTable } from './read-table.ts'

export default parseTable
