/** Milliseconds after which the server gives up waiting. `WAITS_FACTOR` multiplies all of them. */
const usual = {
  /** For a free connection to the database. */
  connect: 4000,
  statement: 10_000,
  lock: 4000,
  /** For the next statement of a transaction. */
  idle: 15_000,
  /** For the answer of the database to a heartbeat. */
  heartbeat: 2500,
  /** For the embedded database that another process is starting or ending; of the operator's commands. */
  folder: 20_000,
  /** A limit on silence, `body`, is what matters; this ends what lasts beyond reason. */
  request: 30 * 60_000,
  /** For the next few kilobytes of a body (http/connection/body-pace.ts). */
  body: 14_000,
  headers: 15_000,
  /** For anything on a connection with an open request. */
  silence: 60_000,
  /** Node looks a second time before it ends a connection to which something is still being written: it lasts twice this. */
  unread: 28_000,
  scanner: 20_000,
  /** For a PDF or a workbook, its turn in the queue included: its thread stands behind everything else on the machine. */
  render: 60_000,
  placeSearch: 4000,
  /** For the services of pushes and text messages. */
  egress: 10_000,
  mailConnect: 10_000,
  mailAnswer: 30_000,
  mail: 90_000,
  storeConnect: 5000,
  storeAnswer: 30_000,
}

/** Load shedding: a call that would wait longer than this for a slot of its company is refused at once. */
const longestForSlot = 400

export type Waits = { readonly [wait in keyof typeof usual | 'slot']: number }

/**
 * The waits, each `factor` times as long. With any other factor than 1 the machine is known to be slow, so load shedding by
 * time is off: the number of calls that may wait is the only limit.
 */
export function waitsOf(factor: number): Waits {
  const longer = Object.entries(usual).map(([wait, ms]) => [wait, Math.round(ms * factor)])
  return {
    ...(Object.fromEntries(longer) as typeof usual),
    slot: factor === 1 ? longestForSlot : Number.POSITIVE_INFINITY,
  }
}
