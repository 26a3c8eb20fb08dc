import type { AnswerFile } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { isStarred, specsOf } from '@muster/rules/works/work-report'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { Answers } from './Answers.tsx'
import { FailedChecks } from './FailedChecks.tsx'
import { Findings } from './Findings.tsx'
import { picturesOf } from './pictures-of.ts'
import { Summary } from './Summary.tsx'

/** What was found and answered. Ordinary visits have no ratings to sum up: each part of their checklist has a card. */
export function ReportBody({ work }: { work: FilledWork }) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const specs = specsOf(work)
  const pictures = picturesOf(specs, say, work.timezone)
  const open = (file: AnswerFile) => show(pictures.findIndex(({ id }) => id === file.id))
  if (specs.length === 0) return <EmptyState title={msg('This visit has no checklist')} />
  return (
    <>
      <FailedChecks specs={specs} />
      {specs.some(isStarred) ? (
        <>
          <Findings work={work} onOpen={open} />
          <Summary work={work} onOpen={open} />
        </>
      ) : (
        <Answers specs={specs} zone={work.timezone} onOpen={open} />
      )}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </>
  )
}
