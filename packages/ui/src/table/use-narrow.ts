import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is a phone's, where rows are cards; the style sheet says the same width. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) === true
