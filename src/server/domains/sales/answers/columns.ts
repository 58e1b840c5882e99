import type { Id } from '#contract/wire/id.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Cell, Column } from '#server/core/spreadsheet/table.ts'
import * as store from './store.ts'

const WIDTH = 24

/** Order or attendee whose answers a row of an export contains. */
type AnswerSubject = { order_id: Id; attendee_id: Id | null }

/**
 * Returns the export columns for the questions of an event, including deleted questions that have answers.
 * @param kinds kinds of questions: of the order, of each ticket, or both
 * @returns the columns, and the cells of one page of rows
 */
export async function answerColumns(tx: Tx, event_id: Id, kinds: readonly Question['belongs_to'][]) {
  const questions = await store.listQuestionsEverAsked(tx, event_id, kinds)
  const columns: Column[] = questions.map(({ title }) => ({ title, width: WIDTH, is_typed: true }))
  const cellsOf = async (page_tx: Tx, rows: readonly AnswerSubject[]): Promise<Cell[][]> => {
    const answers = await store.listAnswersOfOrders(
      page_tx,
      event_id,
      rows.map(({ order_id }) => order_id),
    )
    const texts = new Map(answers.map((row) => [keyOf(row), formatAnswer(row)]))
    return rows.map(({ order_id, attendee_id }) =>
      questions.map(({ id: question_id, belongs_to }) => {
        const owner_id = belongs_to === 'ORDER' ? null : attendee_id
        return { text: texts.get(keyOf({ question_id, order_id, attendee_id: owner_id })) ?? '' }
      }),
    )
  }
  return { columns, cellsOf }
}

const keyOf = ({ question_id, order_id, attendee_id }: AnswerSubject & { question_id: Id }) =>
  `${question_id} ${attendee_id ?? order_id}`
const formatAnswer = ({ options, answer }: { options: readonly string[]; answer: string }) =>
  [...options, answer].filter((part) => part !== '').join(', ')
