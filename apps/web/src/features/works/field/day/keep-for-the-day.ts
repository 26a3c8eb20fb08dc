import { ask } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import type { ActionDetail } from '@muster/contract/actions'
import { chat, messagesAPage } from '@muster/contract/chat'
import type { JobDetail } from '@muster/contract/jobs/job-details'
import { isTeamLeader } from '@muster/contract/kit/permissions'
import { rowsOf } from '@muster/contract/kit/rows'
import type { MyDay } from '@muster/contract/works/works'
import { addDays } from '@muster/rules/time/zone'
import { isUnfinished } from '@muster/rules/works/action-can'
import { keepFor } from '../../../../offline/kept/kept-answers.ts'
import { type FileToKeep, keepFiles, keepWords } from '../../../../offline/kept/kept-store.ts'
import { personOf } from '../../../../offline/person.ts'
import { readyConverter } from '../../../../offline/photos.ts'
import { flush } from '../../../../offline/send/send-outbox.ts'
import { oneAction, openActions, scoresOfVisit } from '../../../../shared/actions/questions.ts'
import { leaveTypesQuestion, myLeaveQuestion, withoutHealth } from '../../../../shared/leave/my-leave.ts'
import { filesOfJob } from '../../../files/files-of.ts'
import { accessOf, accessPlace } from '../../../sites/access-words.ts'
import { ownHours, withoutPerson } from '../hours/own-hours.ts'
import { myRosterQuestion } from '../my-roster.ts'
import { checklistsInOrder } from '../visit/run-work.ts'
import { daysQuestion, detailQuestion, filledQuestion } from '../visit/use-run-work.ts'

/** A phone that is told to spare its connection keeps texts alone. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const picturesOf = (detail: JobDetail): FileToKeep[] =>
  detail.specs.flatMap((spec) => spec.specItems.flatMap(({ picture }) => (picture ? [picture] : [])))

let underWay: Promise<void> | undefined
/** What a person needs on a day without signal; one round at a time, and nothing of it throws. */
export function keepForTheDay(day: MyDay): Promise<void> {
  underWay ??= keepAll(day)
    .catch(() => undefined)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** What is to be put right by this person, or where they work today; of a team leader also what is to be verified. */
async function keepFixes(mayVerify: boolean): Promise<ActionDetail[]> {
  const open = rowsOf((await keepFor(openActions)) ?? [])
  const fixes: ActionDetail[] = []
  for (const row of open.filter((each) => isUnfinished(each) || mayVerify)) {
    const action = await keepFor(oneAction(row.id))
    if (action) fixes.push(action)
    if (mayVerify && row.state === 'DONE' && row.workId !== null) await keepFor(scoresOfVisit(row.workId))
  }
  return fixes
}

/**
 * The questions of all jobs, so that a work can begin; and of today's and tomorrow's works, and the open one, also their
 * pictures, files, and how to get in.
 */
async function keepAll(day: MyDay): Promise<void> {
  const session = currentSession()
  if (!session) return
  const person = personOf(session)
  const isStill = () => {
    const now = currentSession()
    return now !== undefined && personOf(now) === person
  }
  if (day.openWork) await keepFor(filledQuestion(day.openWork.workId))
  const details = new Map<number, JobDetail>()
  for (const id of checklistsInOrder(day)) {
    const detail = await keepFor(detailQuestion(id))
    if (detail) details.set(id, detail)
  }
  // A sick call at five in the morning may be written without signal.
  await keepFor(leaveTypesQuestion)
  await keepFor(myLeaveQuestion, withoutHealth)
  await keepFor(ownHours(session.user.tenantUserId), withoutPerson)
  await keepFor(ask(chat.list))
  await keepFor(myRosterQuestion(day.date, session.user.companyWeekStart))

  const fixes = await keepFixes(isTeamLeader(session.user.userRole.roleLevel))

  const ahead = await keepFor(daysQuestion(day.date))
  const tomorrow = ahead?.find(({ date }) => date === addDays(day.date, 1))
  const near = new Set([
    ...(day.openWork ? [day.openWork.jobId] : []),
    ...[...day.occurrences, ...(tomorrow?.occurrences ?? [])].map(({ jobId }) => jobId),
  ])
  const books = day.startableJobs.flatMap((job) =>
    near.has(job.jobId) ? (job.communicationConversationId ?? []) : [],
  )
  for (const id of new Set(books))
    await keepFor(ask(chat.messages, { params: { id }, query: { size: messagesAPage } }))
  const atHand = day.startableJobs.filter(({ jobId }) => near.has(jobId))

  const access = new Map<string, string | undefined>()
  for (const id of new Set(atHand.map(({ jobLocation }) => jobLocation.id))) {
    const words = await accessOf(id).catch(() => undefined)
    access.set(accessPlace(id), words && JSON.stringify(words))
  }
  // The key of the person comes with the first sending.
  await flush().catch(() => undefined)
  if (isStill()) await keepWords(person, access)

  const wanted: FileToKeep[] = fixes.flatMap(({ files }) => files)
  for (const { jobId, jobDetailId, fileCount } of atHand) {
    const detail = details.get(jobDetailId)
    if (detail) wanted.push(...picturesOf(detail))
    const { question } = filesOfJob(jobId)
    if (question && fileCount !== 0) wanted.push(...((await keepFor(question)) ?? []))
  }
  if (!isStill() || sparesData()) return
  await keepFiles(person, wanted, isStill)
  await readyConverter()
}
