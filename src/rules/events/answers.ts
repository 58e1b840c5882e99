import type { AnswerInput } from '#contract/orders/checkout.ts'
import { isDay } from '#contract/wire/instant.ts'
import { hasOptions, type Question } from '#contract/resources/questions.ts'

/** What somebody answers to one question. */
export type Answer = Pick<AnswerInput, 'answer' | 'options'>
type AnsweredQuestion = Pick<Question, 'type' | 'options' | 'required'>

/** Of a single line; longer texts are bounded by the contract. */
export const SHORT_ANSWER_MAX = 1000

/** Whether nothing was said. */
export function isBlank({ answer, options }: Answer): boolean {
  return answer.trim() === '' && options.length === 0
}

/**
 * What is wrong with an answer: the field code, or null. A choice is one of the options that are offered; a date
 * is a day of the calendar, as 2026-11-20.
 */
export function answerProblem({ type, options, required }: AnsweredQuestion, said: Answer): string | null {
  if (isBlank(said)) return required ? 'required' : null
  const { answer } = said
  if (type === 'CHECKBOX') return answer === '' ? optionsProblem(options, said.options) : 'invalid'
  if (said.options.length > 0) return 'invalid'
  if (hasOptions(type)) return options.includes(answer) ? null : 'option_unknown'
  if (type === 'DATE') return isDay(answer) ? null : 'date'
  return type === 'SINGLE_LINE_TEXT' && Array.from(answer).length > SHORT_ANSWER_MAX ? 'too_long' : null
}

function optionsProblem(offered: readonly string[], ticked: readonly string[]): string | null {
  if (new Set(ticked).size < ticked.length) return 'repeated'
  return ticked.every((one) => offered.includes(one)) ? null : 'option_unknown'
}
