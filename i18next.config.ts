import { defineConfig } from 'i18next-cli'
import { languages } from './packages/contract/src/kit/language-names.ts'

/**
 * How the texts of the product are found: those that are said at once, and those that `msg('…')` marks where they are
 * kept for later. The English sentence is the key. English has a file of its own for what it says otherwise than the key,
 * such as plurals; it is written by hand.
 */
export default defineConfig({
  locales: languages.filter((language) => language !== 'en'),
  extract: {
    input: [
      'apps/{web,server}/src/**/*.{ts,tsx}',
      'packages/*/src/**/*.{ts,tsx}',
      'packages/rules/instruments/**/*.ts',
    ],
    ignore: ['**/*.test.{ts,tsx}', '**/testing/**', 'apps/server/src/cli/**'],
    output: 'apps/server/languages/{{language}}.json',
    functions: ['msg', 'say', 'sayNow', 'saySuccess', 'sayProblem', 'openDialog', 'showToast'],
    defaultNS: false,
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '\u0000',
    disablePlurals: true,
    transComponents: [],
    useTranslationNames: [],
    defaultValue: '',
    // By code, so that every machine writes the same order.
    sort: (a, b) => (a.key < b.key ? -1 : 1),
  },
  lint: {
    acceptedTags: 'all',
    acceptedAttributes: [
      'alt',
      'aria-description',
      'aria-label',
      'aria-roledescription',
      'aria-valuetext',
      'cancel',
      'empty',
      'emptyHint',
      'help',
      'hint',
      'label',
      'note',
      'placeholder',
      'proceed',
      'sentence',
      'submit',
      'success',
      'title',
      'unit',
    ],
    checkConcatenation: 'off',
    // Sentences hold places in ICU's format, which this check does not know.
    checkInterpolationParams: false,
  },
})
