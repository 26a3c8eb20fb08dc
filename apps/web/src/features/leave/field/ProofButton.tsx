import { useSend } from '@muster/client/query'
import { leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { useIsOnline } from '@muster/ui/states.tsx'
import { showToast } from '@muster/ui/toast.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconCamera } from '@tabler/icons-react'
import { clsx } from 'clsx'
import checklistCss from '../../../checklist/checklist.module.css'
import { preparePhoto } from '../../../offline/photos.ts'
import { useBusy } from '../../../use-busy.ts'
import css from '../leave.module.css'

/** Sends a photo of the proof for leave that lacks one. */
export function ProofButton({ leaveId }: { leaveId: number }) {
  const say = useWords()
  const isOnline = useIsOnline()
  const [isBusy, run] = useBusy()
  const addFile = useSend(leave.addFile)
  const addProof = useSend(leave.addProof)
  const send = (chosen: File) =>
    run(async () => {
      const { blob, fileName } = await preparePhoto(chosen)
      const { id } = await addFile.mutateAsync({ file: blob, fileName })
      await addProof.mutateAsync({ params: { id: leaveId }, body: { fileId: id } })
      showToast(msg('Proof added'))
    })
  return (
    <>
      <p>{say('Proof is missing')}</p>
      {isOnline ? (
        <PhotoInput
          label={isBusy ? msg('One moment') : msg('Photo of the proof')}
          disabled={isBusy}
          onChoose={send}
        />
      ) : (
        <p className="faint">{say('A photo can be sent once there is signal.')}</p>
      )}
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
