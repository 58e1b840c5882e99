import FilterIcon from '@mui/icons-material/TuneOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useSearchNavigate } from '#app/components/list/use-search-navigate.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { earnedTier, memberTier } from '#contract/members/member-tier.ts'
import { memberStatus } from '#contract/members/members.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import {
  useMemberOptions,
  useRelationships,
  useStatusLabels,
} from '#app/features/members/labels/field-labels.ts'
import { useTierLabels } from '#app/features/members/labels/member-labels.ts'
import { membersSearch, type MemberList } from './members-search.ts'

const SELECT_FILTERS = ['relationship', 'gender', 'age', 'month', 'asks', 'news'] as const
const DAY_FILTERS = ['on', 'ends_from', 'ends_until', 'joined_from', 'joined_until'] as const

/** Tier and status filters, and a dialog with all others. */
export function MembersFilters({ list }: { list: MemberList }) {
  const { t } = useTranslation('members')
  const tiers = useTierLabels()
  const states = useStatusLabels()
  const [is_open, setOpen] = useState(false)
  const search = membersSearch.validate({ ...list.search })
  const count = [...SELECT_FILTERS, ...DAY_FILTERS].filter((name) => search[name] !== undefined).length
  return (
    <>
      <FilterSelect
        label={t('field.tier')}
        value={search.tier}
        onChange={(tier) => list.setFilter('tier', tier)}
        options={memberTier.options.map((value) => ({ value, label: tiers[value] }))}
      />
      <FilterSelect
        label={t('field.status')}
        value={search.status}
        onChange={(status) => list.setFilter('status', status)}
        options={memberStatus.options.map((value) => ({ value, label: states[value] }))}
      />
      <Badge badgeContent={count} color="primary" sx={{ alignSelf: { xs: 'stretch', sm: 'center' } }}>
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          onClick={() => setOpen(true)}
          aria-label={count === 0 ? t('list.filters') : t('list.filters_set', { count })}
          sx={{ width: '100%', whiteSpace: 'nowrap' }}
        >
          {t('list.filters')}
        </Button>
      </Badge>
      {is_open && <FiltersDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

type FilterValues = Record<(typeof SELECT_FILTERS)[number] | (typeof DAY_FILTERS)[number], string>

function FiltersDialog({ list, onClose }: { list: MemberList; onClose: () => void }) {
  const { t } = useTranslation('members')
  const navigate = useSearchNavigate()
  const id = useId()
  const fields = useFilterFields()
  const search = membersSearch.validate({ ...list.search })
  const [values, setValues] = useState<Partial<FilterValues>>(() =>
    Object.fromEntries([...SELECT_FILTERS, ...DAY_FILTERS].map((name) => [name, String(search[name] ?? '')])),
  )
  const apply = (filters: Partial<FilterValues>) => {
    const { tier, status, q, sort, dir } = search
    const month = filters.month ? { month: Number(filters.month) } : {}
    const next = membersSearch.validate({
      tier,
      status,
      q,
      sort,
      dir,
      ...filters,
      month: undefined,
      ...month,
    })
    navigate(next)
    onClose()
  }
  const set = (name: keyof FilterValues) => (value: string) =>
    setValues((previous) => ({ ...previous, [name]: value }))
  return (
    <Dialog
      open
      title={t('list.filters')}
      onClose={onClose}
      onSubmit={() => apply(values)}
      keep={null}
      actions={
        <>
          <Button onClick={() => apply({})}>{t('list.clear')}</Button>
          <Button type="submit" variant="contained">
            {t('list.apply')}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {SELECT_FILTERS.map((name) => (
          <SelectField
            key={name}
            id={`${id}-${name}`}
            label={fields[name].label}
            value={values[name] ?? ''}
            onChange={set(name)}
            options={[{ value: '', label: t('list.any') }, ...fields[name].options]}
          />
        ))}
        {DAY_FILTERS.map((name) => (
          <CalendarInput
            key={name}
            id={`${id}-${name}`}
            type="date"
            label={fields[name].label}
            value={values[name] ?? ''}
            onChange={set(name)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

type FilterField = { label: string; options: { value: string; label: string }[] }

function useFilterFields(): Record<keyof FilterValues, FilterField> {
  const { t } = useTranslation('members')
  const tiers = useTierLabels()
  const choices = useMemberOptions()
  const relationships = useRelationships()
  const dayOf = (label: string): FilterField => ({ label, options: [] })
  return {
    relationship: { label: t('field.relationship'), options: relationships },
    gender: { label: t('field.gender'), options: choices.gender },
    age: { label: t('field.age_group'), options: choices.age_group },
    month: { label: t('field.birth_month'), options: choices.birth_month },
    asks: {
      label: t('field.requested_tier'),
      options: earnedTier.options.map((value) => ({ value, label: tiers[value] })),
    },
    news: {
      label: t('field.wants_news'),
      options: [
        { value: 'true', label: t('value.yes') },
        { value: 'false', label: t('value.no') },
      ],
    },
    on: dayOf(t('list.on')),
    ends_from: dayOf(t('list.ends_from')),
    ends_until: dayOf(t('list.ends_until')),
    joined_from: dayOf(t('list.joined_from')),
    joined_until: dayOf(t('list.joined_until')),
  }
}
