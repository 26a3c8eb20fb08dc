interface Span<Id> {
  id: Id
  personId: number
  /** Milliseconds; one that is open has no end. */
  startTime: number
  endTime: number | null
}

/** The ids of what shares time with another of the same person, found by comparing each pair, in the order given. */
export function overlapping<Id>(spans: readonly Span<Id>[]): Id[] {
  const end = ({ endTime }: Span<Id>) => endTime ?? Number.POSITIVE_INFINITY
  const share = (a: Span<Id>, b: Span<Id>) => Math.max(a.startTime, b.startTime) < Math.min(end(a), end(b))
  const ofPerson = Map.groupBy(spans, ({ personId }) => personId)
  const hasOther = (span: Span<Id>) =>
    ofPerson.get(span.personId)!.some((other) => other !== span && share(span, other))
  return spans.filter((span) => end(span) > span.startTime && hasOther(span)).map(({ id }) => id)
}
