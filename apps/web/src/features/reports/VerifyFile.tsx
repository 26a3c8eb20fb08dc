import { useWords } from '@muster/ui/words/words.ts'
import { useId, useState } from 'react'
import css from './verify.module.css'

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Compares a file with the documents that were made. It is read here and sent nowhere. */
export function VerifyFile({ known }: { known: readonly string[] }) {
  const say = useWords()
  const id = useId()
  const [isSame, setSame] = useState<boolean>()
  // Browsers compute hashes only for pages that came over a safe way.
  if (!globalThis.crypto?.subtle) return null
  const compare = async (file: File | undefined) => {
    setSame(undefined)
    if (!file) return
    const sha256 = hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    setSame(known.includes(sha256))
  }
  return (
    <div className={css.file}>
      <label htmlFor={id} className="strong">
        {say('Is the file itself unaltered?')}
      </label>
      <p className="faint">{say('Choose the PDF. It stays on this device.')}</p>
      <input
        id={id}
        type="file"
        accept="application/pdf"
        onChange={(event) => void compare(event.currentTarget.files?.[0])}
      />
      <p role="status">
        {isSame === true && say('This is the file, byte for byte.')}
        {isSame === false && say('This file is not one that was made of this report.')}
      </p>
    </div>
  )
}
