/** A PDF as plain data, which can be handed to a worker thread. Texts come translated and formatted. */
export type PdfDocument = {
  title: string
  /** The company, shown beside its logo and on every page. */
  author: string
  /** BCP 47. Where it is read from right to left the page is laid out from its right side. */
  lang: string
  /** `#rrggbb`, used for one rule and for lines in drawings, never for text. */
  accent: string
  /** JPEG or PNG, as the photos are. */
  logo?: Uint8Array
  blocks: Block[]
  /** At the foot of every page, for example who made the file and when. */
  footer: string
  /** The moment the file says it was made at, in milliseconds, so that equal documents are equal files. */
  madeAt?: number
  /** Default: 'Page {page} of {pages}'. */
  pageLabel?: string
}

/** Where a text stands between the sides that reading begins and ends at. */
export type Align = 'start' | 'end' | 'center'

export type Cell = string | { text: string; color?: string; bold?: boolean } | { stars: number; of: number }

export type Column = {
  /** Where no column has one, the table has no head. */
  label: string
  /** Share of the table's width, relative to the other columns. */
  width: number
  align?: Align
}

export type Photo = { bytes: Uint8Array; caption?: string }

export type LegendItem = { text: string; color?: string; stars?: { stars: number; of: number } }

export type Position = { lat: number; lng: number }

/** What stands on a line to be signed: a text, or lines drawn within a sheet as x, y, x, y …; empty is blank. */
export type Signed = string | { strokes: number[][]; width: number; height: number }

export type Fact = {
  label: string
  value: string
  color?: string
  /** Has a row of its own and stays on one line, so that it can be copied: an address. */
  wide?: boolean
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'text'; text: string; bold?: boolean; muted?: boolean; color?: string }
  | {
      kind: 'table'
      columns: Column[]
      rows: Cell[][]
      totals?: Cell[]
      /** Rows stand closer, so that a checklist fits a page. */
      dense?: boolean
    }
  | { kind: 'legend'; items: LegendItem[] }
  | {
      kind: 'score'
      /** In large figures, with its word behind them. */
      score?: { label: string; figures: string; word: string; color?: string }
      lines: { label: string; value: string }[]
      /** A code, the dark squares to scan, and where they lead, which stays on one line. */
      code?: { label: string; value: string; modules: boolean[][]; note: string; address: string }
    }
  | {
      kind: 'photos'
      photos: Photo[]
      /** Beside each other; 3 unless told. */
      columns?: number
    }
  | {
      kind: 'path'
      /** Beside the path, which is as small as a stamp. */
      facts?: Fact[]
      /** The walked stretches in order; between two of them the position was unknown. */
      points: Position[][]
      start: string
      end: string
      gap?: string
      about?: Fact
    }
  | { kind: 'signatureLines'; labels: string[]; signed?: Signed[] }
