import type { SeriesScope } from '@muster/contract/calendar'
import { msg } from '@muster/contract/msg'
import { choose } from '@muster/ui/dialog/choose.tsx'

const sentences = {
  Change: msg('This is a repeating shift. Which ones do you want to change?'),
  Remove: msg('This is a repeating shift. Which ones do you want to remove?'),
}

/** Of how much of a series a change is; undefined when the person thinks better of it. */
export const chosenExtent = (title: keyof typeof sentences) =>
  choose<SeriesScope>({
    title,
    sentence: sentences[title],
    ways: [
      { key: 'this', label: msg('Only this one') },
      { key: 'following', label: msg('This and following') },
      { key: 'all', label: msg('All') },
    ],
  })
