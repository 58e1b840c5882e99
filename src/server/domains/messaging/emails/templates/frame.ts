import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'

type EmailParts = Pick<EmailMessage, 'subject' | 'blocks'> &
  Partial<Pick<EmailMessage, 'title' | 'reply_to' | 'unsubscribe_url' | 'images' | 'calendar' | 'pages'>>

/**
 * Common parts of all emails: the sender, and the note that it is automatic. The subject defaults to the
 * title.
 */
export function frame({ t }: Translator, account_name: string, parts: EmailParts): EmailMessage {
  return {
    from_name: account_name,
    title: parts.subject,
    footer: t('common.footer', { account_name }),
    images: [],
    calendar: null,
    pages: [],
    ...parts,
  }
}

export function greet({ t }: Translator, name: string): Block {
  const text = name.trim() === '' ? t('common.greeting_plain') : t('common.greeting', { name: name.trim() })
  return { kind: 'text', text }
}

export function button({ t }: Translator, label: string, url: string): Block {
  return { kind: 'button', label, url, hint: t('common.link') }
}

/** States how long the link of a mail is valid. */
export function linkValidity({ t, duration }: Translator, valid_minutes: number): Block {
  return { kind: 'small', text: t('common.link_life', { duration: duration(valid_minutes) }) }
}
