import { leave } from '@muster/contract/leave/leave'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCamera } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { preparePhoto } from '../../../offline/photos.ts'
import { queue } from '../../../offline/use-queued.ts'
import checklistCss from '../../../shared/checklist/checklist.module.css'
import { useBusy } from '../../../shared/forms/use-busy.ts'
import css from '../leave.module.css'

/** Takes a photo of the proof for leave that lacks one; without signal it waits on this phone. */
export function ProofButton({ leaveId }: { leaveId: number }) {
  const say = useWords()
  const [isBusy, run] = useBusy()
  const send = (chosen: File) =>
    run(async () => {
      const { blob, fileName } = await preparePhoto(chosen)
      await queue(leave.addProof, { params: { id: leaveId }, file: blob, fileName })
    })
  return (
    <>
      <p>{say('Missing certificate')}</p>
      <PhotoInput
        label={isBusy ? msg('One moment') : msg('Photo of the proof')}
        disabled={isBusy}
        onChoose={send}
      />
    </>
  )
}

interface InputProps {
  label: string
  disabled: boolean
  onChoose: (file: File) => unknown
}
export function PhotoInput({ label, disabled, onChoose }: InputProps) {
  const say = useWords()
  return (
    <label className={clsx(checklistCss.choice, css.photo)}>
      <IconCamera size={20} aria-hidden />
      {say(label)}
      <input
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void onChoose(file)
        }}
      />
    </label>
  )
}
