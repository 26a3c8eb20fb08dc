import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@fontsource-variable/inter'
import './kit.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { type ReactNode, useMemo } from 'react'
import { Dialogs } from './dialogs.tsx'
import { type CompanyColours, cssVariables, themeOf } from './theme.ts'

dayjs.extend(customParseFormat)

/** Everything the kit needs around the application: the company's colours, dates and the dialogs. */
export function Kit({ colours, children }: { colours: CompanyColours; children: ReactNode }) {
  const { colorMain, colorBackground } = colours
  const theme = useMemo(() => themeOf({ colorMain, colorBackground }), [colorMain, colorBackground])
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <DatesProvider settings={{ firstDayOfWeek: 1, consistentWeeks: true }}>
          {children}
          <Dialogs />
        </DatesProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
