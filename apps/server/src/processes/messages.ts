/** From the main process: serve with this database. Anything before it is preparation. */
export interface Serve {
  readonly muster: 'serve'
  readonly databaseUrl: string
}
/** From the main process: take no more, answer what is under way, end. */
export interface Drain {
  readonly muster: 'drain'
  /** Another process serves in its place. */
  readonly isReplaced: boolean
}
export type ToWorker = Serve | Drain
