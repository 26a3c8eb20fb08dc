import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { contracts } from '@muster/contract/contracts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { ContractBadge } from '../contracts/ContractBadge.tsx'

export function ContractFacts({ id, title }: { id: number; title: string }) {
  const say = useWords()
  const { answer } = useAsk(ask(contracts.read, { params: { id } }))
  const mayEdit = useMay(contracts.update)
  const name = <bdi>{answer?.title ?? title}</bdi>
  return (
    <>
      <span className="row small">
        {mayEdit ? <AppLink href={to(paths.contract, { id })}>{name}</AppLink> : name}
        {answer && <ContractBadge contract={answer} />}
      </span>
      {answer && <span className="faint">{say('Ends {day}', { day: day(answer.endDate) })}</span>}
    </>
  )
}
