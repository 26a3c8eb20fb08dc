export const mailExamples = { outbox: async () => ({}) }
