import { chat } from '@muster/contract/chat'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog, sayError, saySuccess } from '@muster/ui/dialogs.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconAlertTriangle, IconCamera } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Photo, preparePhoto, withMore } from '../../../offline/photos.ts'
import { useQueued } from '../../../offline/use-queued.ts'
import { ChosenPhotos } from '../../../pictures/ChosenPhotos.tsx'

const mostPhotos = 6
const longest = 2000

/** Whoever works at a site says what is wrong there; it goes to the site's communication book, also without a connection. */
export function ReportProblem({ book }: { book: number }) {
  const [isOpen, open] = useState(false)
  return (
    <div>
      <Button
        label="Report a problem"
        size="field"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        onPick={() => open(true)}
      />
      {isOpen && (
        <Dialog title="Report a problem" onClose={() => open(false)}>
          <Report book={book} onDone={() => open(false)} />
        </Dialog>
      )}
    </div>
  )
}

function Report({ book, onDone }: { book: number; onDone: () => void }) {
  const say = useWords()
  const send = useQueued(chat.send)
  const addFile = useQueued(chat.addFile)
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isBare, setBare] = useState(false)
  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (list: readonly File[]) =>
    busily(async () => {
      const chosen = list.slice(0, mostPhotos - photos.length)
      const made = await Promise.all(chosen.map((file) => preparePhoto(file)))
      setPhotos((now) => withMore(now, made))
    })
  const report = () =>
    busily(async () => {
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
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBare(text.trim() === '')
    if (text.trim() !== '' && !isBusy) void report()
  }
  return (
    <form className="stack field" onSubmit={submit}>
      <p className="faint">{say('The office, the people of this site and its client read it.')}</p>
      <fieldset className="question">
        <legend>{say('What is wrong')}</legend>
        <textarea
          aria-label={say('What is wrong')}
          aria-invalid={isBare}
          value={text}
          maxLength={longest}
          rows={4}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isBare && <p role="alert">{say('Say what is wrong')}</p>}
        <ChosenPhotos photos={photos} onChange={setPhotos} />
        {photos.length < mostPhotos && (
          <label className="choice photo-add">
            <IconCamera size={20} aria-hidden />
            {say(isBusy ? 'One moment' : 'Take a photo')}
            <input
              type="file"
              aria-label={say('Take a photo')}
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => {
                void choose([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </label>
        )}
      </fieldset>
      <Button label="Report" type="submit" kind="primary" size="field" wide busy={isBusy} />
      <Button label="Cancel" size="field" wide onPick={onDone} />
    </form>
  )
}
