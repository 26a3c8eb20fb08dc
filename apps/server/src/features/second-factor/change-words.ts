/** What the mails say that tell of a change. */
export const helpTexts = { help: 'If it was not you, tell the office of your company at once.' } as const

export const changeTexts = {
  passwordChanged: {
    subject: 'Your password was changed',
    message: 'The password of your account at {company} was changed, and every other device was signed out.',
  },
  passwordReset: {
    subject: 'Your password was changed',
    message: 'The password of your account at {company} was changed, and every device was signed out.',
  },
  passwordGiven: {
    subject: 'Your password was changed',
    message: 'The office gave your account at {company} another password, and every device was signed out.',
  },
  authenticatorAdded: {
    subject: 'Your second factor was changed',
    message: 'An authenticator application was set up for your account at {company}.',
  },
  authenticatorRemoved: {
    subject: 'Your second factor was changed',
    message: 'The authenticator application of your account at {company} was removed.',
  },
  passkeyAdded: {
    subject: 'Your second factor was changed',
    message: 'A passkey was added to your account at {company}.',
  },
  passkeyRemoved: {
    subject: 'Your second factor was changed',
    message: 'A passkey of your account at {company} was removed.',
  },
  recoveryCodesRenewed: {
    subject: 'Your second factor was changed',
    message: 'Your account at {company} has new recovery codes; the former ones no longer work.',
  },
  factorsRemoved: {
    subject: 'Your second factor was changed',
    message:
      'The office removed the second factor of your account at {company}, and every device was signed out.',
  },
} as const
