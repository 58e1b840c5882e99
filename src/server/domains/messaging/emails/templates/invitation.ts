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

export function writeInvitation(data: DataOf<'invitation'>, translator: Translator): EmailMessage {
  const { account_name, inviter_name } = data
  const role = translator.t(ROLE_KEYS[data.role])
  return frame(translator, account_name, {
    subject: translator.t('invitation.subject', { inviter_name, account_name }),
    title: translator.t('invitation.title', { account_name }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: translator.t('invitation.text', { inviter_name, account_name, role }) },
      button(translator, translator.t('invitation.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: translator.t('invitation.ignore', { inviter_name }) },
    ],
  })
}
