import { ask, useAsk } from '@muster/client/query'
import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { useFormValue } from '@muster/ui/form/form-context.ts'

export function useJobParts() {
  const clientId = useFormValue<number>('clientId')
  const contractId = useFormValue<number>('contractId')
  const contractLocationId = useFormValue<number>('contractLocationId')
  const jobDetailId = useFormValue<number>('jobDetailId')
  const client = useAsk(clientId ? ask(users.read, { params: { id: clientId } }) : undefined).answer
  const ofContract = useAsk(contractId ? ask(contracts.read, { params: { id: contractId } }) : undefined)
  const contract = ofContract.answer
  const link = contract?.jobLocations.find((each) => each.contractLocationId === contractLocationId)
  const ofSite = useAsk(link ? ask(sites.read, { params: { id: link.id } }) : undefined)
  const site = ofSite.answer
  const detail = useAsk(
    jobDetailId ? ask(jobDetails.read, { params: { id: jobDetailId } }) : undefined,
  ).answer
  const lacking = [ofContract, ofSite].find(({ answer, failure }) => failure && !answer)
  // An answer that is kept while the next is on its way belongs to another choice.
  return {
    clientId,
    contractId,
    jobDetailId,
    client: client?.id === clientId ? client : undefined,
    contract: contract?.id === contractId ? contract : undefined,
    site: site?.id === link?.id ? site : undefined,
    detail: detail?.id === jobDetailId ? detail : undefined,
    again: lacking?.again,
  }
}
export type JobParts = ReturnType<typeof useJobParts>
