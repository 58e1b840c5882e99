import SalesIcon from '@mui/icons-material/PointOfSaleOutlined'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Takings } from '#contract/door/takings.ts'
import { useTakings } from '#app/data/takings/queries.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { tenderLabel } from '#app/components/receipt/tender-label.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { AllotmentRow } from './allotment-row.tsx'

interface TakingsDialogProps {
  list: CheckInList
  onClose: () => void
}

/** What the phones of a list took at the door, the places they hold, and their shifts. */
export function TakingsDialog({ list, onClose }: TakingsDialogProps) {
  const { t } = useTranslation('box-office')
  return (
    <Dialog open title={t('takings.title', { name: list.name })} onClose={onClose} width="md">
      <LoadedTakings list={list} />
    </Dialog>
  )
}

function LoadedTakings({ list }: { list: CheckInList }) {
  const { t } = useTranslation('box-office')
  const { data, error, refetch } = useTakings(list)
  if (data === undefined && error !== null)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  if (data === undefined) return <LoadingRows rows={3} />
  if (data.takings.length + data.allotments.length + data.shifts.length === 0)
    return (
      <EmptyState icon={<SalesIcon />} title={t('takings.heading')}>
        {t('takings.none')}
      </EmptyState>
    )
  return (
    <Stack sx={{ gap: 3 }}>
      <Conflicts data={data} />
      <Sums data={data} />
      {data.allotments.length > 0 && (
        <Section title={t('takings.allotments')}>
          {data.allotments.map((row) => (
            <AllotmentRow key={row.id} row={row} list={list} />
          ))}
        </Section>
      )}
      <Shifts data={data} />
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
    </div>
  )
}

function Conflicts({ data: { conflicts, currency } }: { data: Takings }) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  if (conflicts.length === 0) return null
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 700 }}>{t('sales.beyond_stock')}</Typography>
      <Stack component="ul" sx={{ gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {conflicts.map(({ order_id, sold_at, device_name: device, sum_cents }) => {
          const facts = {
            time: formatInstant(sold_at, event.timezone),
            device,
            sum: formatMoney(sum_cents, currency),
          }
          return (
            <li key={order_id}>
              {t('takings.conflict', facts)}{' '}
              <LinkButton
                size="small"
                to="/manage/event/$eventId/orders/$orderId"
                params={{ eventId: event.id, orderId: order_id }}
              >
                {t('takings.open_order')}
              </LinkButton>
            </li>
          )
        })}
      </Stack>
    </Alert>
  )
}

function Sums({ data: { takings, currency } }: { data: Takings }) {
  const { t } = useTranslation('box-office')
  const total = takings.reduce((sum, { sum_cents }) => sum + sum_cents, 0)
  if (takings.length === 0) return null
  return (
    <Section title={t('takings.heading')}>
      {takings.map(({ device_id, device_name, gate, tender, tickets, sum_cents }) => (
        <Line
          key={`${device_id} ${tender}`}
          name={[gate, device_name, tenderLabel(tender, t), t('sales.tickets', { count: tickets })]
            .filter(Boolean)
            .join(' · ')}
          value={formatMoney(sum_cents, currency)}
        />
      ))}
      <Line name={t('takings.total')} value={formatMoney(total, currency)} />
    </Section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <Typography sx={{ minWidth: 0 }}>{name}</Typography>
      <Typography sx={{ fontWeight: 700, ml: 'auto' }}>{value}</Typography>
    </Stack>
  )
}

function Shifts({ data: { shifts, currency } }: { data: Takings }) {
  const { t } = useTranslation('box-office')
  const { event } = useEvent()
  const money = (cents: number | null) => formatMoney(cents ?? 0, currency)
  if (shifts.length === 0) return null
  return (
    <Section title={t('takings.shifts')}>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <Typography>
            {t('takings.shift', {
              device: shift.device_name,
              time: formatInstant(shift.opened_at, event.timezone),
              float: money(shift.float_cents),
              expected: money(shift.expected_cents),
            })}
          </Typography>
          <Typography sx={{ fontWeight: 700, color: shift.difference_cents ? 'error.main' : undefined }}>
            {shift.closed_at === null
              ? t('takings.shift_open')
              : t('takings.shift_closed', {
                  counted: money(shift.counted_cents),
                  difference: money(shift.difference_cents),
                  name: shift.signed_by ?? '',
                  time: formatTime(shift.closed_at, event.timezone),
                })}
          </Typography>
        </li>
      ))}
    </Section>
  )
}
