/** Minutes within which the device that made a scan may undo it. */
export const UNDO_MINUTES = 15
