import type { Letter } from '#server/modules/mails/letter.ts'
import type { DataOf } from '#server/modules/mails/mail.ts'
import type { Words } from '#server/modules/mails/words.ts'
import { button, frame, greet, lifeOfLink } from '../frame.ts'

export function writeMemberInvitation(data: DataOf<'member-invitation'>, words: Words): Letter {
  const { t } = words
  const { account_name } = data
  return frame(words, account_name, {
    subject: t('member_invitation.subject', { account_name }),
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: t('member_invitation.text', { account_name }) },
      button(words, t('member_invitation.button'), data.url),
      lifeOfLink(words, data.valid_minutes),
      { kind: 'small', text: t('member_invitation.later') },
    ],
  })
}
