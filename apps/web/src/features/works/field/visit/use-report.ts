import { chat } from '@muster/contract/chat'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { useQueued } from '../../../../offline/use-queued.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'
import { useReportDraft } from '../../../../shared/reports/use-report-draft.ts'

const mostPhotos = 6
const nothing = { text: '' }

/** What is wrong at a site, and its photos; written for the site's communication book, the photos first. */
export function useReport(book: number, onDone: () => void) {
  const say = useWords()
  const send = useQueued(chat.send)
  const addFile = useQueued(chat.addFile)
  const [isBusy, run] = useBusy()
  const [isBare, setBare] = useState(false)
  const draft = useReportDraft(nothing, { name: `problem ${book}`, mostPhotos, run })
  const { text } = draft.values
  const report = async () => {
    const uploads: string[] = []
    for (const { blob, fileName } of draft.photos) {
      const upload = crypto.randomUUID()
      uploads.push(upload)
      await addFile({ params: { id: book }, body: { upload }, file: blob, fileName })
    }
    const problem = text.trim()
    const message = {
      ...{ text: say('Problem: {text}', { text: problem }), problem },
      sentTime: new Date().toISOString(),
      ...(uploads.length > 0 && { uploads }),
    }
    await send({ params: { id: book, threadId: book }, body: { messages: [message] } })
    draft.forget()
    onDone()
    await saySuccess('The office has your report, or gets it as soon as there is a connection.')
  }
  const submit = async () => {
    const hasText = text.trim() !== ''
    setBare(!hasText)
    if (hasText && !isBusy) await run(report)
  }
  return { ...draft, isBare, isBusy, submit }
}
