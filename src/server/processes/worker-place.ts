import { z } from 'zod'

/** By this a process knows that another one started it, and what it is there for. */
export const PLACE_VARIABLE = 'FOYER_PROCESS'

const place = z.object({
  is_demo: z.boolean(),
  /** Jobs are done by one process of a machine. */
  has_jobs: z.boolean(),
  /** How many processes share the database's connections. */
  count: z.number().int(),
})
export type Place = z.infer<typeof place>

/** What this process is there for; null: it was started by a person. */
export function ownPlace(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Place | null {
  const given = variables[PLACE_VARIABLE]
  return given === undefined ? null : place.parse(JSON.parse(given))
}
