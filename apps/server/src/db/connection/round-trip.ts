import pg from 'pg'

// The parts of the driver's protocol objects that its type declarations leave out.
interface Wire {
  _send?: (message: Buffer) => void
  readonly stream: { readonly writable: boolean; write(messages: Buffer): void }
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(config: { name: string; text: string; types: number[] }): void
  bind(config: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  execute(config: { rows: number }): void
  sync: () => void
}
/** How the rows of a statement are read. */
interface RowReader {
  readonly fields: unknown[]
  readonly _parsers: unknown[] | undefined
  readonly _prebuiltEmptyResultObject: object | null
}
interface QueryInside {
  _result: RowReader
  _accumulateRows: boolean
  submit(connection: Wire): Error | null
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
const ProtocolQuery = pg.Query as unknown as {
  new (
    config: pg.QueryConfig,
    values: undefined,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ): QueryInside
  prototype: QueryInside
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

export interface Prepared {
  /** Empty for a statement that the connection does not keep. */
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/**
 * Of the statements that a connection has prepared. PostgreSQL refuses one that would answer other columns than at first,
 * so that they are described and looked up once.
 */
const rowReaders = new WeakMap<Wire, Map<string, RowReader>>()

/**
 * A statement with others before and after it whose results are not read, all under one Sync: one round trip. PostgreSQL
 * skips what follows one that fails. Outside a transaction block they are one implicit transaction, so a tenant that is set
 * in it never stays on the connection for the next request.
 */
export class RoundTrip extends ProtocolQuery {
  readonly #before: readonly Prepared[]
  readonly #last: pg.QueryConfig
  readonly #after: readonly Prepared[]
  #completed = 0
  constructor(
    before: readonly Prepared[],
    last: pg.QueryConfig,
    after: readonly Prepared[],
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(last, undefined, done)
    this.#before = before
    this.#last = last
    this.#after = after
  }
  /** The text of the one that failed, once one has. */
  get failedText() {
    return [...this.#before, this.#last, ...this.#after][this.#completed]?.text
  }
  requiresPreparation() {
    return true
  }
  /** One write for all messages: each would be a part of its own for the system. */
  override submit(connection: Wire) {
    const messages: Buffer[] = []
    connection._send = (message) => messages.push(message)
    try {
      const error = ProtocolQuery.prototype.submit.call(this, connection)
      if (!error && connection.stream.writable) connection.stream.write(Buffer.concat(messages))
      return error
    } finally {
      // The prototype's again.
      delete connection._send
    }
  }
  override prepare(connection: Wire) {
    for (const statement of this.#before) run(connection, statement)
    // With the first of them the driver would end the trip.
    connection.sync = () => undefined
    try {
      this.#prepareLast(connection)
    } finally {
      // The prototype's again.
      delete (connection as Partial<Wire>).sync
    }
    for (const statement of this.#after) run(connection, statement)
    connection.sync()
  }
  #prepareLast(connection: Wire) {
    const reader = rowReaders.get(connection)?.get(this.#last.name!)
    if (!reader) return ProtocolQuery.prototype.prepare.call(this, connection)
    Object.assign(this._result, reader)
    this._accumulateRows = true
    run(connection, this.#last as Prepared)
  }
  get #isLast() {
    return this.#completed === this.#before.length
  }
  override handleDataRow(message: unknown) {
    if (this.#isLast) ProtocolQuery.prototype.handleDataRow.call(this, message)
  }
  override handleCommandComplete(message: unknown, connection: unknown) {
    const isLast = this.#isLast
    this.#completed += 1
    if (!isLast) return
    ProtocolQuery.prototype.handleCommandComplete.call(this, message, connection)
    if (this.#last.name) this.#keepReader(connection as Wire, this.#last.name)
  }
  #keepReader(connection: Wire, name: string) {
    const known = rowReaders.get(connection) ?? new Map<string, RowReader>()
    rowReaders.set(connection, known)
    if (known.has(name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    known.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function run(connection: Wire, { name, text, values }: Prepared) {
  if (name === '') connection.parse({ name, text, types: [] })
  connection.bind({ statement: name, values, valueMapper: prepareValue })
  connection.execute({ rows: 0 })
}

/** Whether the connection has prepared this statement already. */
export function hasParsed(client: pg.ClientBase, { name, text }: Prepared): boolean {
  const { connection } = client as unknown as { connection: Wire }
  return connection.parsedStatements[name] === text
}
