import type { Id } from '#contract/wire/id.ts'
import { readNeighbours, type NeighbourEvent } from '#contract/door/mirror.ts'
import type { Ports } from '../ports.ts'

const PREFIX_LENGTH = 8

/**
 * Fetches the events close in time, so that a refusal can name the event of a ticket for another day.
 * @throws ApiError of the call
 */
export async function pullNeighbours({ db, connect }: Ports, list_id: Id): Promise<void> {
  const row = await db.lists.get(list_id)
  if (row === undefined) return
  const { data } = await connect(row.token).call(readNeighbours, { params: { check_in_list_id: list_id } })
  await db.lists.update(list_id, { neighbours: data })
}

/** Returns the neighbouring event whose hash prefixes match a code. */
export function neighbourOf(
  neighbours: readonly NeighbourEvent[],
  code_hash: string,
): NeighbourEvent | undefined {
  const prefix = code_hash.slice(0, PREFIX_LENGTH)
  return neighbours.find(({ code_prefixes }) => {
    for (let at = code_prefixes.indexOf(prefix); at !== -1; at = code_prefixes.indexOf(prefix, at + 1)) {
      if (at % PREFIX_LENGTH === 0) return true
    }
    return false
  })
}
