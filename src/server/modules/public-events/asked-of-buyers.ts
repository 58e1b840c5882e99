import { SETTINGS_DEFAULTS, type EventSettings } from '#contract/events/event-settings.ts'
import type { Question } from '#contract/parts/questions.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context } from '#server/http/context.ts'
import { listOfEvents as questionsOf } from '#server/modules/questions/service.ts'

/** What buyers of an event are asked besides their names. @param settings what is set apart from the defaults */
export async function askedOfBuyers(
  context: Pick<Context, 'tx'>,
  event_id: Id,
  settings: Partial<EventSettings> | null,
): Promise<{ questions: Question[]; require_attendee_details: boolean }> {
  const { require_attendee_details } = { ...SETTINGS_DEFAULTS, ...settings }
  const questions = await questionsOf(context, [event_id])
  return {
    questions: questions.filter(({ is_hidden, default_of }) => !is_hidden && default_of === null),
    require_attendee_details,
  }
}
