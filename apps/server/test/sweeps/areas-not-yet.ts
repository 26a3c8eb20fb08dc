/** By feature: the endpoints that do not keep to the areas of a manager yet. The list only shrinks. */
const byFeature: Readonly<Record<string, readonly string[]>> = {
  works: ['correctionRequests', 'refusedSteps', 'settleRefused', 'settleRefusedTogether'],
  payroll: ['bySite', 'byUser', 'file'],
  pay: ['calendars', 'list'],
  feedback: ['ask', 'withdrawLink'],
  duty: ['calls', 'list', 'take'],
  notifications: ['list', 'unread'],
  live: ['listen'],
  dashboard: ['counts', 'siteTimes', 'team', 'userTimes'],
}
export const notYet: ReadonlySet<string> = new Set(
  Object.entries(byFeature).flatMap(([feature, names]) => names.map((name) => `${feature}.${name}`)),
)
