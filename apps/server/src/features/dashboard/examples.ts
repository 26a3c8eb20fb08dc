export const dashboardExamples = {
  counts: async () => ({}),
}
