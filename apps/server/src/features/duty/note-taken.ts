import type { Scope } from '../../db/scope.ts'

/** Notes that the actor looks after a visit. Without a note the one that is there stays. */
export async function noteTaken(
  tx: Scope,
  { eventId, occurrenceStart }: { eventId: number; occurrenceStart: Date },
  note?: string,
): Promise<void> {
  const taken = { taken_by: tx.actor.id, at: tx.now }
  await tx
    .into('visit_notes', {
      event_id: eventId,
      occurrence_start: occurrenceStart,
      note: note ?? '',
      ...taken,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id', 'occurrence_start'])
        .doUpdateSet({ ...taken, ...(note === undefined ? {} : { note }) }),
    )
    .execute()
}
