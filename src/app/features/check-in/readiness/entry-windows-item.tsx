import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { EntryRules } from '#contract/door/entry-rules.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import { entryCalendar } from '#rules/door/entry-days.ts'
import { hasWindows, nextInWindow } from '#rules/door/entry-windows.ts'
import { formatEventDay } from '../screen/door-times.ts'
import { useDoorState } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { ReadyItem } from './ready-item.tsx'

type NamedRules = { id: string; name: string; rules: EntryRules }

/** Days and hours in which tickets enter, of the list and of each of its ticket types; nothing without such rules. */
export function EntryWindowsItem() {
  const { t } = useTranslation('check-in')
  const meta = useDoorState((state) => state.meta)
  const clock = useCorrectedClock()
  const windows = meta === null ? [] : windowsOf(meta)
  if (meta === null || windows.length === 0) return null
  const calendar = entryCalendar({ ...meta.event, utc_offsets: meta.utc_offsets })
  const isOver = ({ rules }: NamedRules) => nextInWindow(calendar, rules, clock.now()) === null
  const is_over =
    windows.some((window) => window.id === meta.list.id && isOver(window)) || windows.every(isOver)
  return (
    <ReadyItem state={is_over ? 'warn' : 'good'} title={t('ready.windows')}>
      {windows.map(({ id, name, rules }) => (
        <div key={id}>{t('ready.window_of', { name, times: formatTimes(rules, t) })}</div>
      ))}
      {is_over && <div>{t('ready.windows_over')}</div>}
    </ReadyItem>
  )
}

function windowsOf({ list, tickets }: ListMeta): NamedRules[] {
  const of_tickets = tickets.flatMap(({ id, name, entry }) =>
    entry !== undefined && list.ticket_ids.includes(id) ? [{ id, name, rules: entry.rules }] : [],
  )
  return [{ id: list.id, name: list.name, rules: entryRulesOf(list) }, ...of_tickets].filter(({ rules }) =>
    hasWindows(rules),
  )
}

function formatTimes({ entry_days, entry_from, entry_until }: EntryRules, t: TFunction<'check-in'>): string {
  const days =
    entry_days.length === 0
      ? t('ready.every_day')
      : entry_days
          .toSorted()
          .map((day) => formatEventDay(day))
          .join(' · ')
  if (entry_from !== null && entry_until !== null)
    return t('ready.window_hours', { days, from: entry_from, until: entry_until })
  if (entry_from !== null) return t('ready.window_from', { days, from: entry_from })
  return entry_until === null ? days : t('ready.window_until', { days, until: entry_until })
}
