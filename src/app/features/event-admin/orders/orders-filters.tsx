import FilterIcon from '@mui/icons-material/TuneOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useSearchNavigate } from '#app/components/list/use-search-navigate.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderStatus } from '#contract/orders/orders.ts'
import { useOrderStatusLabels } from '#app/components/order/order-status-chip.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { useEvent } from '../use-event.tsx'
import { ordersSearch, type OrderList } from './orders-search.ts'

/** Status filter, and a dialog with dates and amounts. */
export function OrdersFilters({ list }: { list: OrderList }) {
  const { t } = useTranslation('event-orders')
  const labels = useOrderStatusLabels()
  const [is_open, setOpen] = useState(false)
  const { status, from, before, min, max } = ordersSearch.validate({ ...list.search })
  const count = [from, before, min, max].filter((value) => value !== undefined).length
  return (
    <>
      <FilterSelect
        label={t('list.status')}
        value={status}
        onChange={(value) => list.setFilter('status', value)}
        options={orderStatus.options.map((value) => ({ value, label: labels[value] }))}
      />
      <Badge badgeContent={count} color="primary" sx={{ alignSelf: { xs: 'stretch', sm: 'center' } }}>
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          onClick={() => setOpen(true)}
          aria-label={count === 0 ? t('filter.action') : t('filter.action_set', { count })}
          sx={{ width: '100%', whiteSpace: 'nowrap' }}
        >
          {t('filter.action')}
        </Button>
      </Badge>
      {is_open && <FiltersDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function FiltersDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const navigate = useSearchNavigate()
  const id = useId()
  const { from, before, min, max, ...rest } = ordersSearch.validate({ ...list.search })
  const [values, setValues] = useState({
    from: from ?? '',
    before: before ?? '',
    min: min ?? null,
    max: max ?? null,
  })
  const field = <Name extends keyof typeof values>(name: Name, label: string) => ({
    id: `${id}-${name}`,
    label,
    value: values[name],
    onChange: (value: (typeof values)[Name]) => setValues((current) => ({ ...current, [name]: value })),
  })
  const apply = (filters: Partial<typeof values>) => {
    const next = ordersSearch.validate({ ...rest, page: undefined, ...filters })
    navigate(next)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('filter.title')}
      onClose={onClose}
      onSubmit={() => apply(values)}
      keep={null}
      actions={
        <>
          <Button onClick={() => apply({})}>{t('filter.clear')}</Button>
          <Button type="submit" variant="contained">
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <DateTimeField {...field('from', t('filter.from'))} timezone={event.timezone} autoFocus />
        <DateTimeField {...field('before', t('filter.before'))} timezone={event.timezone} />
        <MoneyField {...field('min', t('filter.min'))} currency={event.currency} />
        <MoneyField {...field('max', t('filter.max'))} currency={event.currency} />
      </Stack>
    </Dialog>
  )
}
