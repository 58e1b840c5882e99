import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'

/** Returns the questions to buyers of an event in addition to their names. */
export function buyerQuestionsOf({ settings, questions }: SaleConfig): {
  questions: Question[]
  require_attendee_details: boolean
} {
  const { require_attendee_details } = { ...SETTINGS_DEFAULTS, ...settings }
  return {
    questions: questions.filter(({ is_hidden, default_of }) => !is_hidden && default_of === null),
    require_attendee_details,
  }
}
