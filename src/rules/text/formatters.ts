const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** How an instant is written, always in a timezone that is named: that of a device is not used by accident. */
export type ZonedFormat = Intl.DateTimeFormatOptions & { timeZone: string }

/** A formatter of instants, made once: making one takes as long as hundreds of its answers. */
export function dateFormatter(tag: string, options: ZonedFormat): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const made = dates.get(key) ?? new Intl.DateTimeFormat(tag, options)
  dates.set(key, made)
  return made
}

/** A formatter of numbers, made once. */
export function numberFormatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const made = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
  numbers.set(key, made)
  return made
}
