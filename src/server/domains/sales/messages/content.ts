import type { MessageNew } from '#contract/messages/messages.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { unknownPlaceholders } from '#rules/messages/placeholders.ts'
import { AppError } from '#server/core/app-error.ts'
import { cleanRichText } from '#server/core/rich-text.ts'

type MessageText = { subject: string; message: Html }
/** Sanitized texts of a message, in the main language and in others. */
export type MessageTexts = MessageText & { translations: Partial<Record<Locale, MessageText>> }

type MessageTextInput = Pick<MessageNew, 'subject' | 'message' | 'translations'>

/**
 * Returns the sanitized texts. Errors: message.placeholder_unknown, request.invalid when a text is empty
 * afterwards.
 */
export function messageTextsOf(typed: MessageTextInput): MessageTexts {
  const written = sanitizeTexts(typed)
  const errors: Record<string, string[]> = {}
  for (const [at, text] of textsOf(written)) if (text.message === '') errors[`${at}message`] = ['required']
  if (Object.keys(errors).length > 0) throw new AppError('request.invalid', { errors })
  return written
}

/** Sanitizes texts of a draft, which may be blank. Errors: message.placeholder_unknown. */
export function sanitizeTexts({ subject, message, translations }: MessageTextInput): MessageTexts {
  const written: MessageTexts = {
    subject,
    message: cleanRichText(message),
    translations: Object.fromEntries(
      locale.options.flatMap((language) => {
        const text = translations[language]
        return text === undefined
          ? []
          : [[language, { subject: text.subject, message: cleanRichText(text.message) }]]
      }),
    ),
  }
  const errors: Record<string, string[]> = {}
  for (const [at, text] of textsOf(written))
    for (const field of ['subject', 'message'] as const)
      if (isUnknown(field, text[field])) errors[at + field] = ['message.placeholder_unknown']
  if (Object.keys(errors).length > 0) throw new AppError('message.placeholder_unknown', { errors })
  return written
}

/** A link is not allowed in a subject. */
const isUnknown = (field: 'subject' | 'message', text: string): boolean =>
  unknownPlaceholders(text).length > 0 || (field === 'subject' && /\{\{\s*ticket_link\s*\}\}/.test(text))

function textsOf({ translations, ...main }: MessageTexts): [string, MessageText][] {
  return [
    ['', main],
    ...Object.entries(translations).map(([language, text]): [string, MessageText] => [
      `translations.${language}.`,
      text,
    ]),
  ]
}
