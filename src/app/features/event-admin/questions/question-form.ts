import { locale, type Locale } from '#contract/wire/contact.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { mapTranslations } from '#contract/wire/translations.ts'
import { hasOptions, type Question, type QuestionType } from '#contract/resources/questions.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { checkTickets, toTicketIds } from '#app/components/form/ticket-choice.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'

/** One option; its key is stable while lines are added and removed. */
export type OptionField = { key: string; text: string; translations: TypedTranslations<'text'> }

export const emptyOptionField = (): OptionField => ({
  key: newId('question', browserPorts().random),
  text: '',
  translations: translationsForm(['text']),
})

/** Texts with translations, besides the options. */
export const QUESTION_TEXTS = ['title', 'description'] as const

export type QuestionForm = {
  title: string
  description: string
  translations: TypedTranslations<(typeof QUESTION_TEXTS)[number]>
  type: QuestionType
  options: OptionField[]
  required: boolean
  is_hidden: boolean
  shows_at_door: boolean
  belongs_to: Question['belongs_to']
  ticket_ids: Id[]
}

/** Initial form values of a question, or of a new one. */
export const questionFormOf = (question: Question | null, blank: OptionField[]): QuestionForm => ({
  title: question?.title ?? '',
  description: question?.description ?? '',
  translations: translationsForm(QUESTION_TEXTS, question?.translations),
  type: question?.type ?? 'SINGLE_LINE_TEXT',
  options:
    question === null || question.options.length === 0
      ? blank
      : question.options.map((text, at) => ({
          key: `${question.id}-${at}`,
          text,
          translations: optionTexts(question, text),
        })),
  required: question?.required ?? false,
  is_hidden: question?.is_hidden ?? false,
  shows_at_door: question?.shows_at_door ?? false,
  belongs_to: question?.belongs_to ?? 'ORDER',
  ticket_ids: question?.ticket_ids ?? [],
})

/** Translations of an option. */
const optionTexts = ({ translations }: Question, option: string) =>
  translationsForm(
    ['text'],
    mapTranslations(translations, ({ options }) => ({ text: options?.[option] })),
  )

/** Translated texts in each language; those of options by their main text. */
function textsOf({ translations, type, options }: QuestionForm) {
  const texts: Partial<Record<Locale, Record<string, string | Record<string, string>>>> =
    translationsBody(translations)
  for (const language of hasOptions(type) ? locale.options : []) {
    const pairs = options
      .map(({ text, translations: by_language }) => [text.trim(), by_language[language].text] as const)
      .filter(([text, translated]) => text !== '' && translated.trim() !== '')
    if (pairs.length > 0) texts[language] = { ...texts[language], options: Object.fromEntries(pairs) }
  }
  return texts
}

/** The form values as a request body; blank lines are dropped. */
export const questionBodyOf = (form: QuestionForm) => ({
  ...form,
  translations: textsOf(form),
  options: hasOptions(form.type)
    ? form.options.map(({ text }) => text).filter((text) => text.trim() !== '')
    : [],
  ticket_ids: form.belongs_to === 'TICKET' ? toTicketIds(form.ticket_ids) : [],
})

/** Problems of a question that the contract does not detect. */
export const checkQuestion = (_: unknown, form: QuestionForm) =>
  form.belongs_to === 'TICKET' ? checkTickets('ticket_ids', form.ticket_ids) : {}
