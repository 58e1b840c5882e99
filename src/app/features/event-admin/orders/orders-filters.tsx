import FilterIcon from '@mui/icons-material/TuneOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRouter } from '@tanstack/react-router'
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
  const words = useOrderStatusLabels()
  const [is_open, setOpen] = useState(false)
  const { status, from, before, min, max } = ordersSearch.validate({ ...list.search })
  const more = [from, before, min, max].filter((value) => value !== undefined).length
  return (
    <>
      <FilterSelect
        label={t('list.status')}
        value={status}
        onChange={(chosen) => list.setFilter('status', chosen)}
        options={orderStatus.options.map((value) => ({ value, label: words[value] }))}
      />
      <Badge badgeContent={more} color="primary" sx={{ alignSelf: { xs: 'stretch', sm: 'center' } }}>
        <Button
          variant="outlined"
          startIcon={<FilterIcon />}
          onClick={() => setOpen(true)}
          aria-label={more === 0 ? t('filter.action') : t('filter.action_set', { count: more })}
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
  const router = useRouter()
  const id = useId()
  const { from, before, min, max, ...rest } = ordersSearch.validate({ ...list.search })
  const [typed, setTyped] = useState({
    from: from ?? '',
    before: before ?? '',
    min: min ?? null,
    max: max ?? null,
  })
  const field = <Name extends keyof typeof typed>(name: Name, label: string) => ({
    id: `${id}-${name}`,
    label,
    value: typed[name],
    onChange: (value: (typeof typed)[Name]) => setTyped((before_it) => ({ ...before_it, [name]: value })),
  })
  const go = (chosen: Partial<typeof typed>) => {
    const next = ordersSearch.validate({ ...rest, page: undefined, ...chosen })
    const { pathname } = router.state.location
    void router.navigate({ href: pathname + router.options.stringifySearch(next) })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('filter.title')}
      onClose={onClose}
      onSubmit={() => go(typed)}
      actions={
        <>
          <Button onClick={() => go({})}>{t('filter.clear')}</Button>
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
