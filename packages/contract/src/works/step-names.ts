// Apart from the shapes, so that a phone sends without them.

/** What a phone may send together with others; files go by themselves. */
export const stepNames = ['start', 'hold', 'resume', 'answer', 'removeFile', 'addFixes', 'complete'] as const
export type StepName = (typeof stepNames)[number]
export const STEPS_AT_ONCE = 100
