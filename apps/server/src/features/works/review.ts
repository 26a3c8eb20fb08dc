/** Why somebody in the office should look at a work. */
export type ReviewReason = 'clock' | 'offsite' | 'tooLong' | 'breaks' | 'lateFinish'

/** The columns that mark a work, given what it was marked with before. */
export function review(before: readonly string[], more: readonly ReviewReason[]) {
  const review_reasons = [...new Set([...before, ...more])]
  return review_reasons.length > 0 ? { needs_review: true, review_reasons } : {}
}
