import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import type { EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from './frame.ts'
import { facts } from './orders/order-parts.ts'

/** Warns an owner that somebody changed who receives the FPS payments of an event. */
export function writeFpsPayeeChanged(
  data: DataOf<'fps-payee-changed'>,
  translator: Translator,
): EmailMessage {
  const { t } = translator
  const { event_title, changed_by, before, after } = data
  return frame(translator, data.account_name, {
    subject: t('fps_payee_changed.subject', { event_title }),
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: t('fps_payee_changed.text', { event_title, changed_by }) },
      facts(
        { label: t('fps_payee_changed.before'), value: before ?? t('fps_payee_changed.none') },
        { label: t('fps_payee_changed.after'), value: after ?? t('fps_payee_changed.none') },
      ),
      { kind: 'text', text: t('fps_payee_changed.ours') },
      { kind: 'text', text: t('fps_payee_changed.act') },
      button(translator, t('fps_payee_changed.button'), data.url),
    ],
  })
}
