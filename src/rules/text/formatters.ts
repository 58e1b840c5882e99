const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Format options with a required timezone, so that the device's is never used by accident. */
export type ZonedFormat = Intl.DateTimeFormatOptions & { timeZone: string }

/** Returns a cached date formatter: creating one takes as long as hundreds of format calls. */
export function dateFormatter(tag: string, options: ZonedFormat): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const formatter = dates.get(key) ?? new Intl.DateTimeFormat(tag, options)
  dates.set(key, formatter)
  return formatter
}

/** Returns a cached number formatter. */
export function numberFormatter(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const formatter = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
  numbers.set(key, formatter)
  return formatter
}
