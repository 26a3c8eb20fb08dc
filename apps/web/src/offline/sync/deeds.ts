import { msg } from '@muster/contract/kit/msg'

const deeds: Readonly<Record<string, string>> = {
  'works.start': msg('Visit started'),
  'works.hold': msg('Visit paused'),
  'works.resume': msg('Visit resumed'),
  'works.answer': msg('Answers'),
  'works.addFile': msg('Photo'),
  'works.removeFile': msg('Photo taken away'),
  'works.addFixes': msg('Walked path'),
  'works.complete': msg('Visit finished'),
  'works.requestCorrection': msg('Correction requested'),
  'roster.seen': msg('Shifts seen'),
  'cover.declineShift': msg('Shift declined'),
  'chat.send': msg('Message'),
  'chat.addFile': msg('File of a message'),
  'outbox.lost': msg('Lost on the phone'),
  'pay.askOvertime': msg('Overtime requested'),
  'leave.ask': msg('Leave requested'),
  'leave.addProof': msg('Photo of the proof'),
  'actions.addFile': msg('Photo'),
  'actions.start': msg('Work on it started'),
  'actions.done': msg('Reported as done'),
  'actions.cannot': msg('Reported as impossible'),
  'actions.verify': msg('Repair checked'),
  'actions.reinspect': msg('Re-inspection'),
  'incidents.report': msg('Incident reported'),
  'incidents.addFile': msg('Photo'),
  'leave.withdraw': msg('Leave withdrawn'),
}

export const deedOf = (endpoint: string) => deeds[endpoint] ?? msg('Something recorded on a phone')
