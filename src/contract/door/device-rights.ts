import { z } from 'zod'

/** What the person with a phone may do at a door besides scanning. */
export const deviceRights = z.object({
  /** Search by name. */
  may_search: z.boolean(),
  /** Override a verdict, with a reason. */
  may_override: z.boolean(),
  /** Undo scans of other devices and scans of more than 15 minutes ago, with a reason. */
  may_undo_others: z.boolean(),
  /** Switch between entry and exit. */
  may_change_direction: z.boolean(),
  /** Leave the door, which erases the list from the phone. */
  may_leave: z.boolean(),
  /** Sell tickets at a list that sells. */
  may_sell: z.boolean(),
})
export type DeviceRights = z.infer<typeof deviceRights>
export type DeviceRight = keyof DeviceRights

/** The rights as sent by callers and servers that may know only `may_override`. */
export type PartialDeviceRights = Pick<DeviceRights, 'may_override'> & {
  [Right in DeviceRight]?: boolean | undefined
}
