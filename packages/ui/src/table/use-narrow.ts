import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is a phone's, where rows are cards; the style sheet says the same width. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) === true

/** Whether beside the sidebar many columns or buttons have no room; actions then stand in a menu. */
export const useIsTight = () =>
  useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false }) === true

/** Whether a long row of actions has room for the daily ones alone; what is rare then stands in a menu. */
export const useIsSnug = () =>
  useMediaQuery('(max-width: 89.99em)', false, { getInitialValueInEffect: false }) === true
