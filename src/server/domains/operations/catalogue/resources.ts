import type { EventResources } from '#contract/events/catalogue.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import * as door from '#server/domains/door/index.ts'
import * as events from '#server/domains/events/index.ts'
import * as sales from '#server/domains/sales/index.ts'

type ListName = Exclude<keyof EventResources, 'settings'>

/** List function of each kind of event resource. */
const LISTS: {
  [Name in ListName]: (context: Context<Person>, event_ids: readonly Id[]) => Promise<EventResources[Name]>
} = { ...events.eventLists, ...sales.eventLists, ...door.eventLists }

/** Returns the resources of each event; the caller is already known to have access to the events. */
export async function resourcesOf(
  context: Context<Person>,
  event_ids: readonly Id[],
): Promise<Map<Id, EventResources>> {
  if (event_ids.length === 0) return new Map()
  const settings = await events.settingsOfEvents(context, event_ids)
  const lists: [string, Map<Id, object[]>][] = []
  for (const [name, listOf] of Object.entries(LISTS)) {
    const rows: { event_id: Id }[] = await listOf(context, event_ids)
    lists.push([name, byEvent(rows)])
  }
  const ofEvent = (id: Id) => Object.fromEntries(lists.map(([name, rows]) => [name, rows.get(id) ?? []]))
  return new Map(
    settings.map((own) => {
      const { event_id } = own
      // Each name holds the rows of its own list.
      return [event_id, { settings: own, ...ofEvent(event_id) } as EventResources]
    }),
  )
}

function byEvent<Row extends { event_id: Id }>(rows: readonly Row[]): Map<Id, Row[]> {
  const rows_by_event = new Map<Id, Row[]>()
  for (const row of rows) {
    const existing = rows_by_event.get(row.event_id)
    if (existing === undefined) rows_by_event.set(row.event_id, [row])
    else existing.push(row)
  }
  return rows_by_event
}
