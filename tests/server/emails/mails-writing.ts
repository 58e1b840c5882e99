import { locale } from '#contract/wire/contact.ts'
import type { LetterVenue } from '#server/domains/messaging/emails/email-branding.ts'
import type { MailContent } from '#server/domains/messaging/emails/email-data.ts'
import { renderHtml } from '#server/domains/messaging/emails/render-html.ts'
import { renderText } from '#server/domains/messaging/emails/render-text.ts'
import { writeLetter } from '#server/domains/messaging/emails/templates.ts'
import { wordsOf } from '#server/domains/messaging/emails/labels.ts'

export const LANGUAGES = locale.options
export type Language = (typeof LANGUAGES)[number]

/** Without what lays a text out. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** A mail as it is sent, and its HTML as a program shows it. */
export async function write(content: MailContent, language: Language, venue: LetterVenue | null = null) {
  const words = wordsOf(language)
  const letter = await writeLetter(content, words)
  const markup = renderHtml(letter, words.tag, venue)
  return {
    letter,
    text: renderText(letter, venue),
    markup,
    page: new DOMParser().parseFromString(markup, 'text/html'),
  }
}
