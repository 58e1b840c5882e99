import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { hashScannedCode } from '#contract/door/scanned-code.ts'
import type { CharacterVariants } from '#rules/text/name-search.ts'
import { isErased } from '#offline/storage/person-facts.ts'
import type { OpenList } from '#offline/storage/open-list.ts'
import type { Roster } from '#offline/storage/roster.ts'

/**
 * Searches the attendees of a list by name, id and phone number, and by the exact value of a valid code, whose
 * holder comes first.
 * @returns at most `limit` of them, and the total
 */
export function searchPeople(
  { row, roster }: OpenList,
  query: string,
  limit: number,
  variants?: CharacterVariants,
): ReturnType<Roster['search']> {
  const { found, total } = roster.search(query, limit, variants)
  const holder = row.meta === null ? undefined : holderOf(roster, hashScannedCode(row.meta.event.id, query))
  const is_on_list = holder !== undefined && row.meta?.list.ticket_ids.includes(holder.ticket_id) === true
  if (!is_on_list || found.some(({ id }) => id === holder.id)) return { found, total }
  return { found: [holder, ...found].slice(0, limit), total: total + 1 }
}

/** Returns the attendee whose current code it is; a former code finds nobody, nor does one of an erased person. */
function holderOf(roster: Roster, hash: string): MirrorAttendee | undefined {
  const holder = roster.holderOfCode(hash)
  if (holder === undefined || isErased(holder)) return undefined
  return holder.code_hash === hash || holder.foreign_hash === hash ? holder : undefined
}
