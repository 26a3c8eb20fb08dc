/** The hours of a shift that are planned and shown: from its start to its end, without the unpaid break. */
export const workingMinutes = (minutes: number, unpaidBreakMinutes: number) =>
  Math.max(0, minutes - unpaidBreakMinutes)
