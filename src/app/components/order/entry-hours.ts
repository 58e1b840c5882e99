import { useTranslation } from 'react-i18next'
import type { EntryHours } from '#contract/orders/entry-hours.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { formatEntryHours } from '#rules/text/entry-hours.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'

/** Returns a function that writes when a ticket enters, with its label; '' for a ticket that always does. */
export function useEntryHours(): (hours: EntryHours | null | undefined) => string {
  const { t } = useTranslation('print')
  return (hours) => {
    if (hours === null || hours === undefined) return ''
    const line = formatEntryHours(hours, currentTag(), {
      between: (from, until) => t('entry.between', { from, until }),
      from: (from) => t('entry.from', { from }),
      until: (until) => t('entry.until', { until }),
    })
    return t('entry.line', { hours: localizeDateText(line, currentTag()) })
  }
}
