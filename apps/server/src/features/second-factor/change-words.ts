import { msg } from '@muster/contract/kit/msg'
export const helpTexts = { help: msg('If it was not you, tell the office of your company at once.') } as const

export const changeTexts = {
  passwordChanged: {
    subject: msg('Your password was changed'),
    message: msg(
      'The password of your account at {company} was changed, and every other device was signed out.',
    ),
  },
  passwordReset: {
    subject: msg('Your password was changed'),
    message: msg('The password of your account at {company} was changed, and every device was signed out.'),
  },
  passwordGiven: {
    subject: msg('Your password was changed'),
    message: msg(
      'The office gave your account at {company} another password, and every device was signed out.',
    ),
  },
  authenticatorAdded: {
    subject: msg('Your second factor was changed'),
    message: msg('An authenticator application was set up for your account at {company}.'),
  },
  authenticatorRemoved: {
    subject: msg('Your second factor was changed'),
    message: msg('The authenticator application of your account at {company} was removed.'),
  },
  passkeyAdded: {
    subject: msg('Your second factor was changed'),
    message: msg('A passkey was added to your account at {company}.'),
  },
  passkeyRemoved: {
    subject: msg('Your second factor was changed'),
    message: msg('A passkey of your account at {company} was removed.'),
  },
  recoveryCodesRenewed: {
    subject: msg('Your second factor was changed'),
    message: msg('Your account at {company} has new recovery codes; the former ones no longer work.'),
  },
  factorsRemoved: {
    subject: msg('Your second factor was changed'),
    message: msg(
      'The office removed the second factor of your account at {company}, and every device was signed out.',
    ),
  },
} as const
