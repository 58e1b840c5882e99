import { useTranslation } from 'react-i18next'
import type { Message, MessageState, MessageType } from '#contract/messages/messages.ts'
import type { DeliveryFailureReason, RecipientState } from '#contract/messages/message-recipients.ts'
import type { Placeholder } from '#rules/messages/placeholders.ts'
import { formatInstant } from '#app/lib/format/dates.ts'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'default'

/** Labels of the audiences. */
export function useAudienceLabels(): Record<MessageType, string> {
  const { t } = useTranslation('event-messages')
  return {
    EVENT: t('audience.event'),
    TICKET: t('audience.ticket'),
    ATTENDEE: t('audience.attendee'),
    ORDER: t('audience.order'),
    ARRIVED: t('audience.arrived'),
    NOT_ARRIVED: t('audience.not_arrived'),
    UNPAID: t('audience.unpaid'),
  }
}

/** Labels of the message states. */
export function useStateLabels(): Record<MessageState, { label: string; tone: Tone }> {
  const { t } = useTranslation('event-messages')
  return {
    scheduled: { label: t('state.scheduled'), tone: 'info' },
    sending: { label: t('state.sending'), tone: 'warning' },
    done: { label: t('state.done'), tone: 'success' },
    cancelled: { label: t('state.cancelled'), tone: 'default' },
  }
}

/** Labels of the recipient states. */
export function useRecipientLabels(): Record<RecipientState, { label: string; tone: Tone }> {
  const { t } = useTranslation('event-messages')
  return {
    waiting: { label: t('recipient.waiting'), tone: 'default' },
    sent: { label: t('recipient.sent'), tone: 'success' },
    failed: { label: t('recipient.failed'), tone: 'error' },
    unclear: { label: t('recipient.unclear'), tone: 'warning' },
    left_out: { label: t('recipient.left_out'), tone: 'default' },
    stopped: { label: t('recipient.stopped'), tone: 'default' },
    declined: { label: t('recipient.declined'), tone: 'default' },
  }
}

/** Labels of the delivery failure reasons. */
export function useFailureLabels(): Record<DeliveryFailureReason, string> {
  const { t } = useTranslation('event-messages')
  return {
    address_refused: t('because.address_refused'),
    refused: t('because.refused'),
    unreachable: t('because.unreachable'),
    no_mail_server: t('because.no_mail_server'),
  }
}

/** Descriptions of the placeholders. */
export function usePlaceholderLabels(): Record<Placeholder, string> {
  const { t } = useTranslation('event-messages')
  return {
    first_name: t('placeholder.first_name'),
    event: t('placeholder.event'),
    day: t('placeholder.day'),
    place: t('placeholder.place'),
    ticket_link: t('placeholder.ticket_link'),
  }
}

/** Progress of a message, in numbers. */
export function useProgressLabel(): (message: Message, timezone: string) => string {
  const { t } = useTranslation('event-messages')
  return ({ state, send_at, is_held_back, counts }, timezone) => {
    const { recipients, sent, failed, unclear } = counts
    if (state === 'scheduled' && is_held_back) return t('progress.held_back')
    if (state === 'scheduled' && send_at !== null)
      return t('progress.scheduled', { when: formatInstant(send_at, timezone), recipients })
    const failures = failed + unclear
    return failures === 0
      ? t('progress.sent', { sent, recipients })
      : t('progress.sent_failed', { sent, recipients, failures })
  }
}
