import type { Question } from '#contract/parts/questions.ts'
import type { QuestionRow } from './store.ts'

export function present(row: QuestionRow): Question {
  const { account_id: _, deleted_at: __, ...question } = row
  return question
}
