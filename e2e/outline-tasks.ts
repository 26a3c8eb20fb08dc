import { jobDetails } from '@muster/contract/jobs/job-details'
import { aPerson } from './office.ts'
import { type Company, call } from './support.ts'

export const named = (title: string) => ({
  title,
  frequency: 'DAILY' as const,
  jobSpecPromptType: 'NONE' as const,
  jobSpecItems: [
    {
      title: `${title} one`,
      specUserAnswers: [{ mandatory: false, answerType: 'TEXT' as const, title: '' }],
    },
    {
      title: `${title} two`,
      specUserAnswers: [{ mandatory: false, answerType: 'TEXT' as const, title: '' }],
    },
  ],
})

/** A checklist of three tasks with two sub-tasks each. */
export async function threeTasks(company: Company) {
  const client = await aPerson(company, 10, 'Cleo', 'Marsh')
  return call(company, jobDetails.create, {
    body: {
      title: 'Nightly clean',
      clientId: client.id,
      specMap: { NORMAL: ['Kitchen', 'Hall', 'Stairs'].map(named) },
    },
  })
}
