import { chat } from '@muster/contract/chat'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { type Photo, preparePhoto, withMore } from '../../../../offline/photos.ts'
import { useQueued } from '../../../../offline/use-queued.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'

export const mostPhotos = 6

/** What is wrong at a site, and its photos; written for the site's communication book, the photos first. */
export function useReport(book: number, onDone: () => void) {
  const say = useWords()
  const send = useQueued(chat.send)
  const addFile = useQueued(chat.addFile)
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isBusy, run] = useBusy()
  const [isBare, setBare] = useState(false)
  const choose = (list: readonly File[]) =>
    run(async () => {
      const chosen = list.slice(0, mostPhotos - photos.length)
      const made = await Promise.all(chosen.map((file) => preparePhoto(file)))
      setPhotos((now) => withMore(now, made))
    })
  const report = async () => {
    const uploads: string[] = []
    for (const { blob, fileName } of photos) {
      const upload = crypto.randomUUID()
      uploads.push(upload)
      await addFile({ params: { id: book }, body: { upload }, file: blob, fileName })
    }
    const message = {
      text: say('Problem: {text}', { text: text.trim() }),
      sentTime: new Date().toISOString(),
      ...(uploads.length > 0 && { uploads }),
    }
    await send({ params: { id: book, threadId: book }, body: { messages: [message] } })
    onDone()
    await saySuccess('The office has your report, or gets it as soon as there is a connection.')
  }
  const submit = async () => {
    const hasText = text.trim() !== ''
    setBare(!hasText)
    if (hasText && !isBusy) await run(report)
  }
  return { text, setText, photos, setPhotos, isBare, isBusy, choose, submit }
}
