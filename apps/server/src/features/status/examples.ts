export const statusExamples = { read: async () => ({}) }
