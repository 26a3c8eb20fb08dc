import type { Contract } from '@muster/contract/contracts'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Menu } from '@muster/ui/theme/library.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../navigation/paths.ts'
import css from './contracts.module.css'

/** More than fit in a menu are found on the page of sites. */
const mostShown = 50

export function SitesMenu({ contract }: { contract: Contract }) {
  const say = useWords()
  const { jobLocations } = contract
  if (jobLocations.length === 0) return <span className="faint">{say('No sites')}</span>
  const hidden = jobLocations.length - mostShown
  return (
    <Menu shadow="md" position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={clsx('figures', css.plainButton)}
          aria-label={say('Sites of {title}: {count}', { title: contract.title, count: jobLocations.length })}
        >
          {jobLocations.length}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} maw={340} className={css.scrolls}>
        {jobLocations.slice(0, mostShown).map(({ id, name }) => (
          <Menu.Item key={id} renderRoot={(props) => <AppLink {...props} href={to(paths.site, { id })} />}>
            {name}
          </Menu.Item>
        ))}
        {hidden > 0 && (
          <Menu.Item
            renderRoot={(props) => <AppLink {...props} href={to(paths.sites, { contractId: contract.id })} />}
          >
            {say('All {count} sites', { count: jobLocations.length })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
