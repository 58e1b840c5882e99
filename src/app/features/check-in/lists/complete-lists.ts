import type { DoorState } from '#offline/door/door-state.ts'

/** Returns how many lists of this phone are downloaded; of a phone with one list, 1 or 0. */
export const countComplete = ({ is_complete, lists }: DoorState): number =>
  lists.length === 0 ? Number(is_complete) : lists.filter((list) => list.is_complete).length

/** Whether all lists of this phone are downloaded, except those that were taken from it. */
export const isAllComplete = ({ is_complete, lists, arriving_lists }: DoorState): boolean =>
  is_complete && arriving_lists === 0 && lists.every((list) => list.is_complete || list.stopped !== null)
