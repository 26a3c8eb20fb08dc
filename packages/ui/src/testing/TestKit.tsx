import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
// Loaded before the tests: a dialog that came after the last one would find no window to be drawn in.
import '../dialog/DialogWindow.tsx'
import { Dialogs } from '../dialog/dialogs.tsx'
import { cssVariables, defaultColours, themeOf } from '../theme/theme.ts'
import { Toasts } from '../toast/toast.tsx'

// What the simulated document lacks: the fonts that growing text fields listen to.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
})

export const TestKit = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={themeOf(defaultColours)} cssVariablesResolver={cssVariables} env="test">
    {children}
    <Dialogs />
    <Toasts />
  </MantineProvider>
)
