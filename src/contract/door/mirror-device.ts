import { z } from 'zod'

/** A door's own device record. */
export const mirrorDevice = z.object({
  id: z.string(),
  name: z.string(),
  gate: z.string().nullable(),
  may_override: z.boolean(),
})
export type MirrorDevice = z.infer<typeof mirrorDevice>
