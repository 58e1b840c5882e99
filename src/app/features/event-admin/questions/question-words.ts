import { useTranslation } from 'react-i18next'
import type { Question, QuestionType } from '#contract/questions.ts'

/** What the types of questions are called. */
export function useQuestionTypes(): Record<QuestionType, string> {
  const { t } = useTranslation('event-sales')
  return {
    SINGLE_LINE_TEXT: t('question.single_line'),
    MULTI_LINE_TEXT: t('question.multi_line'),
    DROPDOWN: t('question.dropdown'),
    RADIO: t('question.radio'),
    CHECKBOX: t('question.checkbox'),
    DATE: t('question.date'),
  }
}

/** What a question is called; the default ones in the reader's language. */
export function useQuestionTitle(): (question: Question) => string {
  const { t } = useTranslation('event-sales')
  const defaults = {
    first_name: t('question.first_name'),
    last_name: t('question.last_name'),
    email: t('question.email'),
  }
  return ({ default_of, title }) => (default_of === null ? title : defaults[default_of])
}
