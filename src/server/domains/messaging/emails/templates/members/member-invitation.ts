import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet, linkValidity } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeMemberInvitation(
  data: DataOf<'member-invitation'>,
  translator: Translator,
): EmailMessage {
  const { t } = translator
  const { account_name } = data
  return frame(translator, account_name, {
    subject: t('member_invitation.subject', { account_name }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t('member_invitation.text', { account_name }) },
      button(translator, t('member_invitation.button'), data.url),
      linkValidity(translator, data.valid_minutes),
      { kind: 'small', text: t('member_invitation.later') },
    ],
  })
}
