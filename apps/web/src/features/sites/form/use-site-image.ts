import { useSend } from '@muster/client/query'
import { sites } from '@muster/contract/sites/sites'
import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'

/** The image of a site that is not there yet. */
export function useSiteImage() {
  const say = useWords()
  const [chosen, choose] = useState<File>()
  const set = useSend(sites.setImage)

  /** After the site was saved: it stays saved whatever becomes of the image, which may be tried again. */
  const send = async (id: number) => {
    if (!chosen) return
    for (;;) {
      try {
        await set({ params: { id }, file: chosen, fileName: chosen.name })
        choose(undefined)
        return
      } catch (error) {
        const again = await confirm({
          title: msg('Error'),
          sentence: msg('The site is saved, but not its image {name}: {why}'),
          values: { name: chosen.name, why: say(failureOf(error)) },
          proceed: msg('Try again'),
        })
        if (!again) return choose(undefined)
      }
    }
  }
  return { send, chosen, choose }
}
