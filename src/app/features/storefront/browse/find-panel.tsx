import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import type { BrowseState } from './use-browse.ts'
import { DATE_RANGES } from './when.ts'

type FindPanelProps = Pick<BrowseState, 'list' | 'categories'> & {
  /** Opened by a press: moves the focus to the search field. */
  takes_focus: boolean
}

/** Search text, dates and category filters; all are in the URL. */
export function FindPanel({ list, categories, takes_focus }: FindPanelProps) {
  const { t } = useTranslation('public')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takes_focus) panel.current?.querySelector('input')?.focus()
  }, [takes_focus])
  const { category, when, from, to } = list.search
  const labels = {
    today: t('browse.today'),
    weekend: t('browse.weekend'),
    week: t('browse.week'),
    month: t('browse.month'),
  }
  const date = (name: 'from' | 'to', label: string) => (
    <CalendarInput
      id={`${id}-${name}`}
      type="date"
      size="small"
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.setFilters({ [name]: value === '' ? undefined : value, when: undefined })}
      sx={{ flex: { xs: '1 1 9rem', sm: '0 0 11rem' } }}
    />
  )
  return (
    <Stack ref={panel} sx={{ gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > :first-of-type': { flex: '1 1 16rem' } }}>
        <SearchField label={t('browse.search')} value={list.search.q ?? ''} onChange={list.setQuery} />
        {date('from', t('browse.from'))}
        {date('to', t('browse.to'))}
      </Box>
      <ChoiceRow
        label={t('browse.when')}
        all={t('browse.any_day')}
        value={from === undefined && to === undefined ? when : null}
        options={DATE_RANGES.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => list.setFilters({ when: value, from: undefined, to: undefined })}
      />
      {categories.length > 0 && (
        <ChoiceRow
          label={t('browse.category')}
          all={t('browse.all_categories')}
          value={category}
          options={categories.map((name) => ({ value: name, label: name }))}
          onChange={(value) => list.setFilter('category', value)}
        />
      )}
    </Stack>
  )
}
