import { call } from '@muster/client/call'
import { useSend } from '@muster/client/query'
import { company } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'
import { users } from '@muster/contract/users/users'
import { CheckField } from '@muster/ui/field/choice/CheckField.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { FileImport } from '../../shared/csv-import/FileImport.tsx'

const template = {
  name: 'people',
  lines: [
    'First name,Last name,E-mail,Role,Phone,Employee number,Date of birth,Address,Time zone,ABN,TFN',
    'Mia,Brown,mia.brown@example.com,Employee,0412 345 678,,31/12/1990,"1 George Street, Sydney",Australia/Sydney,,',
  ],
}
const words = {
  file: msg('File of people'),
  hint: msg(
    'Excel (.xlsx) or CSV. The first row must contain column names. First name, last name, email and role are required. Use your own role names.',
  ),
  rows: msg('{count} people'),
  adding: msg('Adding {count} people'),
  added: msg('{count} people were added'),
}

export default function ImportPage() {
  const [invite, setInvite] = useState(true)
  const bring = useSend(users.importPeople, [company])
  return (
    <Page title={msg('Import people')} sentence={msg('Add up to 5,000 people from a spreadsheet at once.')}>
      <div className="stack">
        <FileImport
          words={words}
          template={template}
          check={(file) => call(users.checkImport, { file, fileName: file.name })}
          bring={(file) => bring({ file, fileName: file.name, body: { invite } })}
          back={paths.users}
        >
          <CheckField
            label={msg('Send each of them an invitation by email')}
            help={msg('They cannot sign in until invited.')}
            value={invite}
            onChange={(next) => setInvite(next === true)}
          />
        </FileImport>
      </div>
    </Page>
  )
}
