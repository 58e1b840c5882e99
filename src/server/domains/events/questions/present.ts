import type { PublicQuestion } from '#contract/events/public-events.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { optionLabels, localizeRow } from '#rules/text/translated-text.ts'
import type { QuestionRow } from './store.ts'

export function present(row: QuestionRow): Question {
  const { account_id: _, deleted_at: __, ...question } = row
  return question
}

/**
 * Presents a question to a buyer in their language.
 * @param ticket_ids those that the buyer may know
 */
export function presentForBuyer(question: Question, ticket_ids: Id[], reader: Locale): PublicQuestion {
  const { id, title, description, type, options, required, belongs_to, default_of } = localizeRow(
    question,
    reader,
  )
  const option_labels = optionLabels(question, reader)
  return {
    id,
    title,
    description,
    type,
    options,
    option_labels,
    required,
    belongs_to,
    ticket_ids,
    default_of,
  }
}
