import type { Answer } from '#contract/checkout.ts'
import { isDay } from '#contract/instant.ts'
import { hasOptions, type Question } from '#contract/questions.ts'

type Asked = Pick<Question, 'type' | 'options' | 'required'>

/** Of a single line; longer texts are bounded by the contract. */
export const SHORT_ANSWER_MAX = 1000

/** Whether nothing was said. */
export function isBlank(answer: Answer | undefined): boolean {
  return answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)
}

/**
 * What is wrong with an answer: the field code, or null. A choice is one of the options that are offered; a date
 * is a day of the calendar, as 2026-11-20.
 */
export function answerProblem({ type, options, required }: Asked, answer: Answer | undefined): string | null {
  if (answer === undefined || isBlank(answer)) return required ? 'required' : null
  if (type === 'CHECKBOX') return areOptions(options, answer) ? null : 'option_unknown'
  if (typeof answer !== 'string') return 'invalid'
  if (hasOptions(type)) return options.includes(answer) ? null : 'option_unknown'
  if (type === 'DATE') return isDay(answer) ? null : 'date'
  return type === 'SINGLE_LINE_TEXT' && Array.from(answer).length > SHORT_ANSWER_MAX ? 'too_long' : null
}

function areOptions(options: readonly string[], answer: Answer): boolean {
  if (typeof answer === 'string') return false
  return new Set(answer).size === answer.length && answer.every((one) => options.includes(one))
}
