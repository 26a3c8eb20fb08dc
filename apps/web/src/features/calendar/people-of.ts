import type { Job } from '@muster/contract/jobs/jobs'
import { fullName, nameApart } from '@muster/rules/people/full-name'

export const peopleOf = ({ jobAssignees = [] }: Job) =>
  new Map(jobAssignees.map((each) => [each.tenantUserId, nameApart(fullName(each), each.distinguishedBy)]))
