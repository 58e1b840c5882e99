import type { EventParts } from '#contract/catalogue.ts'
import type { Id } from '#contract/id.ts'
import type { Context, Person } from '#server/http/context.ts'
import { listOfEvents as capacitiesOf } from '#server/modules/capacity-assignments/service.ts'
import { listOfEvents as categoriesOf } from '#server/modules/categories/service.ts'
import { listOfEvents as listsOf } from '#server/modules/check-in-lists/service.ts'
import { listOfEvents as settingsOf } from '#server/modules/event-settings/service.ts'
import { listOfEvents as promoCodesOf } from '#server/modules/promo-codes/service.ts'
import { listOfEvents as questionsOf } from '#server/modules/questions/service.ts'
import { listOfEvents as ticketsOf } from '#server/modules/tickets/service.ts'

/** What hangs on each of the events, which the caller has already been found to see. */
export async function partsOf(
  context: Context<Person>,
  event_ids: readonly Id[],
): Promise<Map<Id, EventParts>> {
  if (event_ids.length === 0) return new Map()
  const settings = await settingsOf(context, event_ids)
  const categories = byEvent(await categoriesOf(context, event_ids))
  const tickets = byEvent(await ticketsOf(context, event_ids))
  const lists = byEvent(await listsOf(context, event_ids))
  const questions = byEvent(await questionsOf(context, event_ids))
  const promo_codes = byEvent(await promoCodesOf(context, event_ids))
  const capacities = byEvent(await capacitiesOf(context, event_ids))
  return new Map(
    settings.map((own) => [
      own.event_id,
      {
        settings: own,
        categories: categories.get(own.event_id) ?? [],
        tickets: tickets.get(own.event_id) ?? [],
        check_in_lists: lists.get(own.event_id) ?? [],
        questions: questions.get(own.event_id) ?? [],
        promo_codes: promo_codes.get(own.event_id) ?? [],
        capacity_assignments: capacities.get(own.event_id) ?? [],
      },
    ]),
  )
}

function byEvent<Row extends { event_id: Id }>(rows: readonly Row[]): Map<Id, Row[]> {
  const found = new Map<Id, Row[]>()
  for (const row of rows) {
    const others = found.get(row.event_id)
    if (others === undefined) found.set(row.event_id, [row])
    else others.push(row)
  }
  return found
}
