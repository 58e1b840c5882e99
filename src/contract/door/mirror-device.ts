import { z } from 'zod'

/** A door as it knows itself. */
export const mirrorDevice = z.object({
  id: z.string(),
  name: z.string(),
  gate: z.string().nullable(),
  may_override: z.boolean(),
})
export type MirrorDevice = z.infer<typeof mirrorDevice>
