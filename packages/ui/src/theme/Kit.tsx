import './first-style.css'
import './global.css'
import './library-look.css'
// A few lines for parts of most pages: apart, each would cost a request.
import '../field/date/date-field.module.css'
import '../form/form.module.css'
import '../page/hint.module.css'
import '../page/person.module.css'
import '../field/choice/select-field.module.css'
import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { DatesProvider, type DayOfWeek } from '@mantine/dates'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Dialogs, readyDialogs } from '../dialog/dialogs.tsx'
import { useLightPaper } from '../paper/use-printing.ts'
import { Toasts } from '../toast/toast.tsx'
import { writeIn } from '../words/format.ts'
import { afterFirstPage } from './first-page.ts'
import { loadLetters } from './letters.ts'
import { type CompanyColours, cssVariables, themeOf } from './theme.ts'

/** Names of days and months; English is there already. */
const dateWords: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('dayjs/locale/de'),
  es: () => import('dayjs/locale/es'),
  'zh-cn': () => import('dayjs/locale/zh-cn'),
  ar: () => import('dayjs/locale/ar'),
  vi: () => import('dayjs/locale/vi'),
  ne: () => import('dayjs/locale/ne'),
  hi: () => import('dayjs/locale/hi'),
}
const dayjsName = (language: string) => (language === 'zh' ? 'zh-cn' : language)

function useDateWords(language: string) {
  const name = dayjsName(language)
  const [loaded, setLoaded] = useState('en')
  useEffect(() => {
    let isCurrent = true
    const take = () => isCurrent && setLoaded(name)
    if (dateWords[name]) dateWords[name]().then(take, () => undefined)
    else take()
    return () => {
      isCurrent = false
    }
  }, [name])
  return loaded
}

function Turned({ isRightToLeft, children }: { isRightToLeft: boolean; children: ReactNode }) {
  const { setDirection } = useDirection()
  useEffect(() => setDirection(isRightToLeft ? 'rtl' : 'ltr'), [isRightToLeft, setDirection])
  return children
}

interface Props {
  colours: CompanyColours
  language?: string
  /** The same for `Intl`, with the figures that are wanted. */
  locale?: string
  /** The IANA zone of the clock that moments are written by; that of the device without one. */
  zone?: string | undefined
  isRightToLeft?: boolean
  /** The day on which weeks begin: 1 for Monday to 7 for Sunday. */
  weekStart?: number
  children: ReactNode
}

export function Kit(props: Props) {
  const { colours, language = 'en', locale, zone, isRightToLeft = false, weekStart = 1, children } = props
  const { colorMain, colorBackground } = colours
  const theme = useMemo(() => themeOf({ colorMain, colorBackground }), [colorMain, colorBackground])
  const dates = useDateWords(language)
  // The library counts from Sunday, which is 0.
  const firstDayOfWeek = (weekStart % 7) as DayOfWeek
  writeIn(locale, zone)
  useLightPaper()
  useEffect(() => {
    loadLetters()
    afterFirstPage(readyDialogs)
  }, [])
  return (
    <DirectionProvider initialDirection={isRightToLeft ? 'rtl' : 'ltr'} detectDirection={false}>
      <Turned isRightToLeft={isRightToLeft}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <DatesProvider settings={{ locale: dates, firstDayOfWeek, consistentWeeks: true }}>
            {children}
            <Dialogs />
            <Toasts />
          </DatesProvider>
        </MantineProvider>
      </Turned>
    </DirectionProvider>
  )
}
