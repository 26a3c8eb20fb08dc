import { msg } from '@muster/contract/kit/msg'
import type { AnswerFile } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import {
  filesOf,
  findingsOf,
  followedUp,
  ratingsOf,
  remarksOf,
  specsOf,
} from '@muster/rules/works/work-report'
import { Stars } from '@muster/ui/field/choice/Stars.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import css from '../reports.module.css'
import { AnswerList } from './Answers.tsx'
import { PhotoTiles } from './PhotoTiles.tsx'

export function Findings({ work, onOpen }: { work: FilledWork; onOpen: (file: AnswerFile) => void }) {
  const findings = findingsOf(specsOf(work))
  if (findings.length === 0) return null
  return (
    <Section title={msg('Findings')}>
      <ul className="plain-list">
        {findings.map(({ spec, item }) => {
          const files = filesOf(item)
          const questions = followedUp(item)
          return (
            <li key={item.id} className={css.item}>
              <p className={css.itemName}>
                {item.title} <span className="faint">{spec.title}</span>
              </p>
              <div className="stack small">
                {ratingsOf(item).map((rating, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: ratings have nothing else to tell them apart
                  <Stars key={i} {...rating} />
                ))}
                {remarksOf(item).map((remark) => (
                  <p key={remark} className="reading">
                    <bdi>{remark}</bdi>
                  </p>
                ))}
                {questions.length > 0 && (
                  <AnswerList
                    questions={questions}
                    type={spec.jobSpecType}
                    zone={work.timezone}
                    onOpen={onOpen}
                  />
                )}
                {files.length > 0 && <PhotoTiles files={files} zone={work.timezone} onOpen={onOpen} />}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
