import {
  isTargetedByIds,
  messageNew,
  type createMessage,
  type MessageType,
  type previewMessage,
} from '#contract/messages/messages.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { isBlankRichText } from '#contract/wire/rich-text.ts'
import { unknownPlaceholders } from '#rules/messages/placeholders.ts'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { checkForm, type FieldErrors } from '#app/components/form-check.ts'

type DraftText = { subject: string; message: string }

/** Text of the main language or of another one. */
export const textOf = (draft: MessageDraft, language: Locale | 'main'): DraftText =>
  language === 'main' ? draft : (draft.translations[language] ?? { subject: '', message: '' })

/** Returns the draft with the text of a language replaced. */
export function withText(
  draft: MessageDraft,
  language: Locale | 'main',
  text: Partial<DraftText>,
): MessageDraft {
  if (language === 'main') return { ...draft, ...text }
  const translations = { ...draft.translations, [language]: { ...textOf(draft, language), ...text } }
  return { ...draft, translations }
}

const isBlank = ({ subject, message }: DraftText) => subject.trim() === '' && isBlankRichText(message)

const audienceOf = ({ message_type, chosen }: MessageDraft) => ({
  message_type,
  ids: isTargetedByIds(message_type) ? chosen.map(({ id }) => id) : [],
})

function translationsOf(draft: MessageDraft): Partial<Record<Locale, DraftText>> {
  return Object.fromEntries(
    locale.options.flatMap((language) => {
      const text = draft.translations[language]
      return text === undefined || isBlank(text) ? [] : [[language, text]]
    }),
  )
}

/**
 * Request body of a preview; null while no recipients are selected. Omits texts with unknown placeholders.
 */
export function previewBody(draft: MessageDraft, at: number): BodyInput<typeof previewMessage> | null {
  const audience = audienceOf(draft)
  if (isTargetedByIds(draft.message_type) && audience.ids.length === 0) return null
  const is_readable = Object.keys(unknownPlaceholdersOf(draft)).length === 0
  const { subject, message } = draft
  return { ...audience, at, ...(is_readable && { subject, message, translations: translationsOf(draft) }) }
}

/** Request body of the message. */
export function sendBody(
  draft: MessageDraft,
  options: { is_test?: boolean; confirm_not_promotional?: boolean },
): BodyInput<typeof createMessage> {
  const { subject, message, send_copy_to_me, send_at, send_before_minutes = null } = draft
  return {
    ...audienceOf(draft),
    subject,
    message,
    translations: translationsOf(draft),
    send_copy_to_me,
    send_at: send_at === '' || send_before_minutes !== null ? null : send_at,
    send_before_minutes,
    ...options,
  }
}

/** Unknown placeholders of a draft, by field. */
export function unknownPlaceholdersOf(draft: MessageDraft): Record<string, string[]> {
  const texts: [string, DraftText][] = [
    ['', draft],
    ...Object.entries(translationsOf(draft)).map(([language, text]): [string, DraftText] => [
      `translations.${language}.`,
      text,
    ]),
  ]
  const found = texts.flatMap(([prefix, { subject, message }]) => {
    const in_subject = unknownPlaceholders(subject)
    if (/\{\{\s*ticket_link\s*\}\}/.test(subject)) in_subject.push('ticket_link')
    return [
      [`${prefix}subject`, in_subject] as const,
      [`${prefix}message`, unknownPlaceholders(message)] as const,
    ]
  })
  return Object.fromEntries(found.filter(([, names]) => names.length > 0))
}

/** Problems of a draft, as error codes by field. */
export function problemsOf(draft: MessageDraft): FieldErrors {
  return checkForm(messageNew, sendBody(draft, { confirm_not_promotional: true })).errors ?? {}
}

/** Returns the draft with another audience; the previous selection is dropped. */
export const withAudience = (draft: MessageDraft, message_type: MessageType): MessageDraft => ({
  ...draft,
  message_type,
  chosen: [],
})
