import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dateFormatter } from './formatters.ts'

/** Words that tell standard time from summer time, which a zone without summer time does not need. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/ Standard(?= Time$)|標準(?=時間$)|标准(?=时间$)|(?<=^heure) normale| estándar| padrão/i, ''],
  [/Normalzeit$/, 'Zeit'],
  [/(?<! Mean| Universal) Time$/, ' time'],
]

/**
 * Returns the name of a timezone as readers say it, as a line of its own: "Hong Kong time", 香港時間.
 * @param instant decides the name of a zone whose rules have changed
 * @param tag BCP 47 tag of the reader's language
 */
export function formatTimezone(zone: string, instant: Instant, tag: string): string {
  const formatter = dateFormatter(tag, { timeZone: zone, timeZoneName: 'longGeneric' })
  const parts = formatter.formatToParts(toEpochMs(instant))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone.replaceAll('_', ' ')
  return PLAIN.reduce((text, [word, plain]) => text.replace(word, plain), name).replace(/^\p{Ll}/u, (first) =>
    first.toLocaleUpperCase(tag),
  )
}
