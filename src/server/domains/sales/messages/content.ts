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
export function messageTextsOf(input: MessageTextInput): MessageTexts {
  const texts = sanitizeTexts(input)
  const errors: Record<string, string[]> = {}
  for (const [prefix, text] of textsOf(texts))
    if (text.message === '') errors[`${prefix}message`] = ['required']
  if (Object.keys(errors).length > 0) throw new AppError('request.invalid', { errors })
  return texts
}

/** Sanitizes texts of a draft, which may be blank. Errors: message.placeholder_unknown. */
export function sanitizeTexts({ subject, message, translations }: MessageTextInput): MessageTexts {
  const texts: MessageTexts = {
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
  for (const [prefix, text] of textsOf(texts))
    for (const field of ['subject', 'message'] as const)
      if (isUnknown(field, text[field])) errors[prefix + field] = ['message.placeholder_unknown']
  if (Object.keys(errors).length > 0) throw new AppError('message.placeholder_unknown', { errors })
  return texts
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
