import { msg } from '@muster/contract/kit/msg'
import type { InvitedUser } from '@muster/contract/users/users'

export const addedWords = ({ invitationWaits }: InvitedUser) =>
  invitationWaits
    ? msg('User added. The invitation is in the mail log: no mail server is set up')
    : msg('User added and invited')

export const invitedWords = ({ invitationWaits }: InvitedUser) =>
  invitationWaits
    ? msg('The invitation to {email} is in the mail log: no mail server is set up')
    : msg('Invitation sent to {email}')
