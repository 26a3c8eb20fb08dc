const deeds: Readonly<Record<string, string>> = {
  'works.start': 'Work started',
  'works.hold': 'Work paused',
  'works.resume': 'Work resumed',
  'works.answer': 'Answers',
  'works.addFile': 'Photo',
  'works.removeFile': 'Photo taken away',
  'works.addFixes': 'Walked path',
  'works.complete': 'Work finished',
  'works.requestCorrection': 'Correction asked for',
  'chat.send': 'Message',
  'chat.addFile': 'File of a message',
}

/** What a person did, by the endpoint that it is sent to. */
export const deedOf = (feature: string, name: string) => deeds[`${feature}.${name}`] ?? `${feature}.${name}`
