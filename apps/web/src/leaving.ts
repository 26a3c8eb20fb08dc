/** What is asked before something typed is lost. */
export const leaving = {
  title: 'Leave this page?',
  sentence: 'What you typed has not been saved.',
  proceed: 'Leave',
  danger: true,
} as const
