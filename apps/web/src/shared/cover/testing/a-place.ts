/** An evening at Harbour Tower for which a person is missing. */
export const aPlace = {
  patternId: 7,
  occurrenceStart: '2026-11-26T20:00:00Z',
  startTime: '2026-11-26T20:00:00Z',
  duration: 150,
  title: '',
  jobId: 3,
  jobDetailTitle: 'Office clean',
  locationId: 4,
  locationName: 'Harbour Tower',
  address: '1 Quay Street',
  timezone: 'Australia/Brisbane',
}
