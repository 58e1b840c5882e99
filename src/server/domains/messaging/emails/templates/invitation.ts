import type { Role } from '#contract/account/users.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from './frame.ts'

const ROLE_KEYS: Record<Role, string> = {
  admin: 'role.admin',
  organizer: 'role.organizer',
  collaborator: 'role.collaborator',
  user: 'role.user',
}

export function writeInvitation(data: DataOf<'invitation'>, words: Translator): EmailMessage {
  const { account_name, inviter_name } = data
  const role = words.t(ROLE_KEYS[data.role])
  return frame(words, account_name, {
    subject: words.t('invitation.subject', { inviter_name, account_name }),
    title: words.t('invitation.title', { account_name }),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: words.t('invitation.text', { inviter_name, account_name, role }) },
      button(words, words.t('invitation.button'), data.url),
      linkValidity(words, data.valid_minutes),
      { kind: 'small', text: words.t('invitation.ignore', { inviter_name }) },
    ],
  })
}
