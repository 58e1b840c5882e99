import { locale } from '#contract/wire/contact.ts'
import type { EmailBranding } from '#server/domains/messaging/emails/email-branding.ts'
import type { MailContent } from '#server/domains/messaging/emails/email-data.ts'
import { renderHtml } from '#server/domains/messaging/emails/render-html.ts'
import { renderText } from '#server/domains/messaging/emails/render-text.ts'
import { writeEmail } from '#server/domains/messaging/emails/templates.ts'
import { translatorOf } from '#server/domains/messaging/emails/labels.ts'

export const LANGUAGES = locale.options
export type Language = (typeof LANGUAGES)[number]

/** Removes layout whitespace. */
export const collapseWhitespace = (text: string | null | undefined) =>
  (text ?? '').replace(/\s+/g, ' ').trim()

/** Renders a mail as it is sent, with its HTML as a document. */
export async function renderEmail(
  content: MailContent,
  language: Language,
  venue: EmailBranding | null = null,
) {
  const words = translatorOf(language)
  const letter = await writeEmail(content, words)
  const markup = renderHtml(letter, words.tag, venue)
  return {
    letter,
    text: renderText(letter, venue),
    markup,
    page: new DOMParser().parseFromString(markup, 'text/html'),
  }
}
