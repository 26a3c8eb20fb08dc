import { msg } from '@muster/contract/kit/msg'
import { type Column, column } from '@muster/ui/table/columns.tsx'
import { ClientLink, PersonLink, SiteLink } from './NameLinks.tsx'

type Options<Row> = Partial<Omit<Column<Row>, 'key' | 'label' | 'value' | 'cell'>>

interface OfPerson {
  tenantUserId: number
  employeeName: string
  distinguishedBy?: string | null | undefined
}
export const personColumn = <Row extends OfPerson>(options?: Options<Row>, label: string = msg('Person')) =>
  column<Row>('employeeName', label, ({ employeeName }) => employeeName, {
    cell: ({ tenantUserId, employeeName, distinguishedBy }) => (
      <PersonLink id={tenantUserId} name={employeeName} distinguishedBy={distinguishedBy} />
    ),
    ...options,
  })

export const locationColumn = <Row extends { locationId: number; locationName: string }>() =>
  column<Row>('locationName', msg('Site'), ({ locationName }) => locationName, {
    cell: ({ locationId, locationName }) => <SiteLink id={locationId} name={locationName} />,
  })

export const siteColumn = <Row extends { jobLocationId: number; siteName: string }>(options?: Options<Row>) =>
  column<Row>('site', msg('Site'), ({ siteName }) => siteName, {
    cell: ({ jobLocationId, siteName }) => <SiteLink id={jobLocationId} name={siteName} />,
    ...options,
  })

export const clientColumn = <Row extends { clientId: number; clientName: string }>(options?: Options<Row>) =>
  column<Row>('clientName', msg('Client'), ({ clientName }) => clientName, {
    cell: ({ clientId, clientName }) => <ClientLink id={clientId} name={clientName} />,
    ...options,
  })
