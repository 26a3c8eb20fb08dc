/** What a person did in the field, by the endpoint that it is sent to. */
export const deeds: Readonly<Record<string, string>> = {
  start: 'Work started',
  hold: 'Work paused',
  resume: 'Work resumed',
  answer: 'Answers',
  addFile: 'Photo',
  addFixes: 'Walked path',
  complete: 'Work finished',
}
