import type { Block, Cell } from '@muster/pdf/document'
import { isoWithOffset } from '@muster/rules/time/zone'

/** A table of columns of one width, or a line where there are no rows. */
export const table = (columns: string[], rows: Cell[][], none: string): Block =>
  rows.length === 0
    ? { kind: 'text', text: none, muted: true }
    : { kind: 'table', columns: columns.map((label) => ({ label, width: 1 })), rows }

/** `2026-04-02 06:00` by the clock of a zone. */
export const localMoment = (zone: string, moment: Date | number | null) =>
  moment === null ? '' : isoWithOffset(zone, new Date(moment).getTime()).slice(0, 16).replace('T', ' ')
