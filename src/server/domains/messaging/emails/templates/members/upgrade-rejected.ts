import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'

const REASON_KEYS = {
  unreadable: 'rejection.unreadable',
  differs: 'rejection.differs',
  not_listed: 'rejection.not_listed',
  too_old: 'rejection.too_old',
  too_little: 'rejection.too_little',
  counted_before: 'rejection.counted_before',
  not_a_receipt: 'rejection.not_a_receipt',
  own_words: 'rejection.own_words',
} as const

/** The desk's own text is included unchanged, in whatever language. */
export function writeUpgradeRejected(data: DataOf<'upgrade-rejected'>, translator: Translator): EmailMessage {
  const { t } = translator
  const tier = t(`tier.${data.tier}`)
  return frame(translator, data.account_name, {
    subject: t('upgrade_rejected.subject', { tier }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t('upgrade_rejected.text', { tier }) },
      { kind: 'text', text: t(REASON_KEYS[data.code]) },
      ...(data.words === '' ? [] : [{ kind: 'text' as const, text: data.words }]),
      { kind: 'text', text: t('upgrade_rejected.again') },
      button(translator, t('membership.open'), data.url),
    ],
  })
}
