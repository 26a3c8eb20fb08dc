/** Without `hold` it answers what was missed and ends. */
export const liveExamples = { listen: async () => ({ query: { since: '0' } }) }
