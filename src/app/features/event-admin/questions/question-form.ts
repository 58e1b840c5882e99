import { newId, type Id } from '#contract/wire/id.ts'
import { hasOptions, type Question, type QuestionType } from '#contract/parts/questions.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { checkTickets, chosenTickets } from '#app/parts/form/ticket-choice.ts'

/** A line of the options; its key stays while lines come and go. */
export type OptionLine = { key: string; text: string }

export const optionLine = (text = ''): OptionLine => ({
  key: newId('question', browserPorts().random),
  text,
})

export type QuestionForm = {
  title: string
  description: string
  type: QuestionType
  options: OptionLine[]
  required: boolean
  is_hidden: boolean
  belongs_to: Question['belongs_to']
  ticket_ids: Id[]
}

/** The form as it opens: of a question, or blank. */
export const questionFormOf = (question: Question | null, blank: OptionLine[]): QuestionForm => ({
  title: question?.title ?? '',
  description: question?.description ?? '',
  type: question?.type ?? 'SINGLE_LINE_TEXT',
  options:
    question === null || question.options.length === 0
      ? blank
      : question.options.map((text, at) => ({ key: `${question.id}-${at}`, text })),
  required: question?.required ?? false,
  is_hidden: question?.is_hidden ?? false,
  belongs_to: question?.belongs_to ?? 'ORDER',
  ticket_ids: question?.ticket_ids ?? [],
})

/** The form as the contract takes it; places left blank are no options. */
export const questionBodyOf = (form: QuestionForm) => ({
  ...form,
  options: hasOptions(form.type)
    ? form.options.map(({ text }) => text).filter((text) => text.trim() !== '')
    : [],
  ticket_ids: form.belongs_to === 'TICKET' ? chosenTickets(form.ticket_ids) : [],
})

/** What is wrong with a question that its contract does not see. */
export const checkQuestion = (_: unknown, form: QuestionForm) =>
  form.belongs_to === 'TICKET' ? checkTickets('ticket_ids', form.ticket_ids) : {}
