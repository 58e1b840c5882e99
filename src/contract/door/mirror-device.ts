import { z } from 'zod'
import { deviceRights } from './device-rights.ts'

/** A door's own device record. Servers before stewards and supervisors send only `may_override` of the rights. */
export const mirrorDevice = z.object({
  id: z.string(),
  name: z.string(),
  gate: z.string().nullable(),
  ...deviceRights.partial().shape,
  may_override: z.boolean(),
})
export type MirrorDevice = z.infer<typeof mirrorDevice>
