declare const __BUILD__: string

/** Names this build; caches and the door's reports carry it. */
export const BUILD: string = __BUILD__
