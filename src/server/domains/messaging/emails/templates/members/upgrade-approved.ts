import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'

export function writeUpgradeApproved(data: DataOf<'upgrade-approved'>, translator: Translator): EmailMessage {
  const { t, day } = translator
  const tier = t(`tier.${data.tier}`)
  const until = data.until === null ? null : day(data.until)
  return frame(translator, data.account_name, {
    subject: t('upgrade_approved.subject', { tier }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t('upgrade_approved.text', { tier }) },
      ...(until === null || data.next === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: t('upgrade_approved.until', { until, next: t(`tier.${data.next}`) }),
            },
          ]),
      button(translator, t('membership.open'), data.url),
    ],
  })
}
