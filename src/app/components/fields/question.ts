import type { QuestionEdit } from '#contract/resources/questions.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatLinesValue, formatTicketsValue } from './format.ts'

/** Field declarations of a question. */
export const questionFields = (t: FieldTexts) =>
  ({
    title: { label: t('question.title') },
    description: { label: t('question.description') },
    type: {
      label: t('question.type'),
      choices: {
        SINGLE_LINE_TEXT: t('choices.question.type.SINGLE_LINE_TEXT'),
        MULTI_LINE_TEXT: t('choices.question.type.MULTI_LINE_TEXT'),
        DROPDOWN: t('choices.question.type.DROPDOWN'),
        RADIO: t('choices.question.type.RADIO'),
        CHECKBOX: t('choices.question.type.CHECKBOX'),
        DATE: t('choices.question.type.DATE'),
      },
    },
    options: { label: t('question.options'), format: formatLinesValue },
    belongs_to: {
      label: t('question.belongs_to'),
      choices: {
        ORDER: t('choices.question.belongs_to.ORDER'),
        TICKET: t('choices.question.belongs_to.TICKET'),
      },
    },
    ticket_ids: { label: t('question.ticket_ids'), none: t('value.all_tickets'), format: formatTicketsValue },
    required: { label: t('question.required') },
    is_hidden: { label: t('question.is_hidden') },
    shows_at_door: { label: t('question.shows_at_door') },
  }) satisfies FieldDeclarations<QuestionEdit>
