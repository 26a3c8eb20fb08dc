/** Backups by the clock: where, at which hour in UTC, and how many stay. */
export interface BackupPlan {
  readonly folder: string
  readonly hour: number
  readonly keep: number
  /** Whether archives are encrypted, which their names say. */
  readonly isEncrypted?: boolean
}
