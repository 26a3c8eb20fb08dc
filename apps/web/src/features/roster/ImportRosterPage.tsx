import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { roster } from '@muster/contract/planning/roster'
import { Page } from '@muster/ui/page/Page.tsx'
import { paths } from '../../navigation/paths.ts'
import { FileImport } from '../../shared/csv-import/FileImport.tsx'

const template = {
  name: 'needed-shifts',
  lines: [
    'Site,Job,First day,Start,End,Repeats,Weekdays,Every,Position,Until,Public holidays,Places,Unpaid break,Title',
    'Town hall,Office clean,01/02/2027,18:00,20:30,Weekly,Mon-Fri,1,,,Leave out,2,0,Evening clean',
    'Town hall,Window clean,01/02/2027,08:00,12:00,Monthly,Mon,1,First,,Move to the next working day,1,30,',
  ],
}
const words = {
  file: msg('File of needed shifts'),
  hint: msg(
    'Excel (.xlsx) or CSV. The first row must contain column names. Site, first day, start and end are required; the job where a site has several.',
  ),
  rows: msg('{count} needed shifts'),
  adding: msg('Adding {count} needed shifts'),
  added: msg('{count} needed shifts were added'),
}

export default function ImportRosterPage() {
  const bring = useSend(roster.importPatterns)
  return (
    <Page
      title={msg('Import needed shifts')}
      sentence={msg('Add what up to 2,000 lines of a spreadsheet need to the jobs at once.')}
    >
      <div className="stack">
        <FileImport
          words={words}
          template={template}
          check={(file) => call(roster.checkImport, { file, fileName: file.name })}
          bring={(file) => bring({ file, fileName: file.name })}
          back={paths.roster}
        />
      </div>
    </Page>
  )
}
