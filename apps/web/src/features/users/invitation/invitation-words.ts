import { msg } from '@muster/contract/kit/msg'
import type { InvitedUser } from '@muster/contract/users/users'

/** After a person was added with an invitation. */
export const addedWords = ({ invitationWaits }: InvitedUser) =>
  invitationWaits
    ? msg('User added. The invitation is in the mail log: no mail server is set up')
    : msg('User added and invited')

/** After an invitation was sent to {email}. */
export const invitedWords = ({ invitationWaits }: InvitedUser) =>
  invitationWaits
    ? msg('The invitation to {email} is in the mail log: no mail server is set up')
    : msg('Invitation sent to {email}')
