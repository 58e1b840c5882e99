const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** A formatter of instants, made once: making one takes as long as hundreds of its answers. */
export function dateFormatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
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
