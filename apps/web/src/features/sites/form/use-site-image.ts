import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type Site, sites } from '@muster/contract/sites/sites'
import { confirm, confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'

export function useSiteImage(site: Site | undefined) {
  const say = useWords()
  const [chosen, onChoose] = useState<File>()
  const [kept, keep] = useState(site?.imageURL ?? null)
  const set = useSend(sites.setImage)
  const removeImage = useSend(sites.removeImage)

  /** After the site was saved: it stays saved whatever becomes of the image, which may be tried again. */
  const send = async (id: number) => {
    if (!chosen) return
    for (;;) {
      try {
        await set.mutateAsync({ params: { id }, file: chosen, fileName: chosen.name })
        onChoose(undefined)
        return
      } catch (error) {
        const again = await confirm({
          title: msg('Error'),
          sentence: msg('The site is saved, but not its image {name}: {why}'),
          values: { name: chosen.name, why: say(failureOf(error)) },
          proceed: msg('Try again'),
        })
        if (!again) return onChoose(undefined)
      }
    }
  }
  const onRemove = () =>
    void confirmed(removal(say('the image')), async () => {
      if (!site) return
      await removeImage.mutateAsync({ params: site })
      keep(null)
    })
  return { send, field: { imageURL: kept, chosen, onChoose, onRemove } }
}
