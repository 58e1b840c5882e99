import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeTierEnding(data: DataOf<'tier-ending'>, translator: Translator): EmailMessage {
  const { t, day } = translator
  const [tier, next] = [t(`tier.${data.tier}`), t(`tier.${data.next}`)]
  const until = day(data.until)
  const subject = data.days_left === 0 ? 'tier_ending.subject_today' : 'tier_ending.subject'
  return frame(translator, data.account_name, {
    subject: t(subject, { tier, until }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t('tier_ending.text', { tier, until, next }) },
      { kind: 'text', text: t('tier_ending.keep') },
      button(translator, t('membership.open'), data.url),
    ],
  })
}
