import { describe, expect, test } from 'vitest'
import type { QuestionType } from '#contract/resources/questions.ts'
import { answerProblem, SHORT_ANSWER_MAX } from '#rules/events/answers.ts'

const options = ['Rice', '麵']
const said = (answer: string | string[]) =>
  typeof answer === 'string' ? { answer, options: [] } : { answer: '', options: answer }

describe('validating an answer', () => {
  test.each<[type: QuestionType, answer: string | string[], problem: string | null]>([
    ['SINGLE_LINE_TEXT', 'Vegetarian', null],
    ['SINGLE_LINE_TEXT', '票'.repeat(SHORT_ANSWER_MAX), null],
    ['SINGLE_LINE_TEXT', '票'.repeat(SHORT_ANSWER_MAX + 1), 'too_long'],
    ['SINGLE_LINE_TEXT', ['Rice'], 'invalid'],
    ['MULTI_LINE_TEXT', 'x'.repeat(SHORT_ANSWER_MAX + 1), null],
    ['DROPDOWN', '麵', null],
    ['DROPDOWN', 'Bread', 'option_unknown'],
    ['RADIO', 'rice', 'option_unknown'],
    ['RADIO', ['Rice'], 'invalid'],
    ['CHECKBOX', ['Rice', '麵'], null],
    ['CHECKBOX', ['Rice', 'Rice'], 'repeated'],
    ['CHECKBOX', ['Rice', 'Bread'], 'option_unknown'],
    ['CHECKBOX', 'Rice', 'invalid'],
    ['DATE', '2028-02-29', null],
    ['DATE', '2027-02-29', 'date'],
    ['DATE', '20-11-2026', 'date'],
    ['DATE', '2026-11-20T00:00', 'date'],
  ])('an answer to a question of type %s, %j, has the problem %s', (type, answer, problem) => {
    for (const required of [true, false])
      expect(answerProblem({ type, options, required }, said(answer))).toBe(problem)
  })

  test.each(['', '  ', []])('the answer %j is empty, and only a required question rejects it', (nothing) => {
    for (const type of ['SINGLE_LINE_TEXT', 'DROPDOWN', 'CHECKBOX', 'DATE'] as const) {
      expect(answerProblem({ type, options, required: true }, said(nothing))).toBe('required')
      expect(answerProblem({ type, options, required: false }, said(nothing))).toBe(null)
    }
  })
})
