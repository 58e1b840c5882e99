/** How long the device that scanned may take a scan back. */
export const UNDO_MINUTES = 15
