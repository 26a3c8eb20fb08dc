import { ask } from '@muster/client/query'
import { type Site, sites } from '@muster/contract/sites/sites'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { type PickerProps, ServerPicker } from './ServerPicker.tsx'

/** As many as the documents ask for at once; more are found by typing. */
const sitesListed = 200

const optionOf = (say: Say, { id, name, archived }: Site) => ({
  value: id,
  label: archived ? say('{name} (archived)', { name }) : name,
})

interface Props extends PickerProps<number> {
  clientId?: number | undefined
  contractId?: number | undefined
  groupIds?: number[] | undefined
  /** Those that were archived too: what was done there stays. */
  withArchived?: boolean
}

export function SitePicker(props: Props) {
  const { clientId, contractId, groupIds, withArchived, label = msg('Site'), ...field } = props
  const say = useWords()
  return (
    <ServerPicker
      {...field}
      label={label}
      nothing={msg('No locations available')}
      one={(id) => ask(sites.list, { query: { ids: [id], withArchived } })}
      maker={{
        label: msg('Add site'),
        make: async (typed) =>
          (await import('../../features/sites/form/add-site.tsx')).addSite({
            clientId,
            contractId,
            name: typed,
          }),
      }}
      question={(search) =>
        ask(sites.list, {
          query: { clientId, contractId, groupIds, withArchived, page: 0, size: sitesListed, search },
        })
      }
      optionOf={(site) => optionOf(say, site)}
    />
  )
}
