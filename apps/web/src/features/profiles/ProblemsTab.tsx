import { ProblemList, type ProblemsOf, StatePills } from '../problems/ProblemsPage.tsx'

export const ProblemsTab = ({ of }: { of: ProblemsOf }) => (
  <div className="stack">
    <div className="row">
      <StatePills />
    </div>
    <ProblemList of={of} named={'clientId' in of} />
  </div>
)
