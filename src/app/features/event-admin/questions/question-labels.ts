import { useTranslation } from 'react-i18next'
import type { Question } from '#contract/resources/questions.ts'

/** Title of a question; default questions are in the reader's language. */
export function useQuestionTitle(): (question: Question) => string {
  const { t } = useTranslation('event-sales')
  const defaults = {
    first_name: t('question.first_name'),
    last_name: t('question.last_name'),
    email: t('question.email'),
  }
  return ({ default_of, title }) => (default_of === null ? title : defaults[default_of])
}
