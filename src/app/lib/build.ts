declare const __BUILD__: string

/** Identifier of this build; caches and the door's reports carry it. */
export const BUILD: string = __BUILD__
