import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { paths } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { prefetchList } from '../../shared/server-table/server-list.ts'
import { coverShape, offerList, swapList } from './cover-url.ts'
import { OffersTable } from './OffersTable.tsx'
import { OneSwap } from './OneSwap.tsx'
import { SwapsTable } from './SwapsTable.tsx'

export const loader = (search: Search) =>
  readSearch(coverShape, search).show === 'swaps'
    ? prefetchList(swapList, search)
    : prefetchList(offerList, search)

export default function CoverPage() {
  const [{ show = 'offers', swap }, setUrl] = useUrlState(coverShape)
  return (
    <Page
      title={msg('Cover')}
      sentence={msg('Open shift offers and shift swaps.')}
      action={<Button label={msg('Open roster')} href={paths.roster} />}
    >
      <Tabs
        open={show}
        onOpen={(next) => setUrl({ show: next === 'swaps' ? next : undefined })}
        tabs={[
          { key: 'offers', label: msg('Offers'), content: <OffersTable /> },
          { key: 'swaps', label: msg('Swaps'), content: <SwapsTable /> },
        ]}
      />
      {swap !== undefined && <OneSwap key={swap} id={swap} onClose={() => setUrl({ swap: undefined })} />}
    </Page>
  )
}
