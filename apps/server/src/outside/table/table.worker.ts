import { move } from 'piscina'
import { packTable } from './packed-table.ts'
import { parseTable } from './read-table.ts'

// Handed over, not copied: the event loop would make the copy.
export default async (bytes: Uint8Array) => move(packTable(await parseTable(bytes)))
