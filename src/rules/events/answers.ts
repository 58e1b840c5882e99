import type { AnswerInput } from '#contract/orders/checkout.ts'
import { isDay } from '#contract/wire/instant.ts'
import { hasOptions, type Question } from '#contract/resources/questions.ts'

/** The answer to one question. */
export type Answer = Pick<AnswerInput, 'answer' | 'options'>
type AnsweredQuestion = Pick<Question, 'type' | 'options' | 'required'>

/** Maximum length of a single-line answer; the contract limits longer texts. */
export const SHORT_ANSWER_MAX = 1000

/** Returns whether an answer is empty. */
export function isBlank({ answer, options }: Answer): boolean {
  return answer.trim() === '' && options.length === 0
}

/**
 * Returns the field code of an invalid answer; null when valid. A choice must be one of the options; a date must
 * be a calendar day such as 2026-11-20.
 */
export function answerProblem({ type, options, required }: AnsweredQuestion, input: Answer): string | null {
  if (isBlank(input)) return required ? 'required' : null
  const { answer } = input
  if (type === 'CHECKBOX') return answer === '' ? optionsProblem(options, input.options) : 'invalid'
  if (input.options.length > 0) return 'invalid'
  if (hasOptions(type)) return options.includes(answer) ? null : 'option_unknown'
  if (type === 'DATE') return isDay(answer) ? null : 'date'
  return type === 'SINGLE_LINE_TEXT' && Array.from(answer).length > SHORT_ANSWER_MAX ? 'too_long' : null
}

function optionsProblem(options: readonly string[], selected: readonly string[]): string | null {
  if (new Set(selected).size < selected.length) return 'repeated'
  return selected.every((option) => options.includes(option)) ? null : 'option_unknown'
}
