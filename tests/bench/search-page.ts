import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { Roster } from '#offline/storage/roster.ts'

declare global {
  /** Fills a roster and searches it for each query; gives the milliseconds each took. */
  var benchSearch: (people: [first_name: string, last_name: string][], queries: string[]) => number[]
}

const LIMIT = 50

globalThis.benchSearch = (people, queries) => {
  const roster = new Roster()
  roster.putAttendees(
    people.map(([first_name, last_name], at): MirrorAttendee => {
      const digits = String(at).padStart(16, '0')
      return {
        id: `at_${digits}`,
        order_id: `or_${digits}`,
        ticket_id: 'ti_0000000000000000',
        code_hash: digits,
        first_name,
        last_name,
        status: 'ACTIVE',
        paid: true,
      }
    }),
  )
  return queries.map((query) => {
    const begun = performance.now()
    roster.search(query, LIMIT)
    return performance.now() - begun
  })
}
