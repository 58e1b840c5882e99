import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Affiliate, AffiliateFigures, FiguresOfAffiliates } from '#contract/resources/affiliates.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { affiliateShare } from '#rules/sales/affiliate-share.ts'
import { withAffiliate } from '#app/lib/addresses/link-codes.ts'
import { formatMoney, formatNumber, formatShare } from '#app/lib/format/money.ts'
import { RowName } from '#app/components/edits/row-name.tsx'
import { affiliateFields } from '#app/components/fields/affiliate.ts'
import { useFields } from '#app/components/fields/field.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'

/** An affiliate with its figures, as far as they are known. */
export type AffiliateRow = EditedRow<Affiliate> & { figures: AffiliateFigures | null }

const UNKNOWN_VALUE = '–'

/**
 * Columns of the affiliate list.
 * @param totals figures of the event; undefined while not known
 */
export function useAffiliateColumns(totals: FiguresOfAffiliates | undefined): Column<AffiliateRow>[] {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const fields = useFields(affiliateFields)
  const url = location.origin + eventPath(event)
  const countColumn = (key: 'visits' | 'tickets', header: string): Column<AffiliateRow> => ({
    key,
    header,
    sortable: true,
    align: 'right',
    cell: ({ figures }) => (figures === null ? UNKNOWN_VALUE : formatNumber(figures[key])),
  })
  return [
    {
      key: 'name',
      header: fields.name.label,
      sortable: true,
      cell: (row) => (
        <Box sx={{ minWidth: '9rem' }}>
          <RowName row={row}>{row.name}</RowName>
          <Box sx={{ color: 'text.secondary', fontWeight: 400, overflowWrap: 'anywhere' }}>{row.code}</Box>
        </Box>
      ),
    },
    {
      key: 'link',
      header: t('affiliate.link'),
      cell: ({ code }) => (
        <Box sx={{ whiteSpace: { md: 'nowrap' } }}>
          <CopyButton text={withAffiliate(url, code)} label={t('affiliate.copy_link')} look="text" />
        </Box>
      ),
    },
    {
      key: 'status',
      header: fields.status.label,
      cell: ({ status }) => (
        <StatusChip
          tone={status === 'ACTIVE' ? 'success' : 'default'}
          label={fields.status.choices[status]}
        />
      ),
    },
    countColumn('visits', t('affiliate.visits')),
    {
      key: 'orders',
      header: t('affiliate.orders'),
      sortable: true,
      align: 'right',
      cell: ({ id, event_id, figures }) =>
        figures === null ? (
          UNKNOWN_VALUE
        ) : (
          <TextLink
            to="/manage/event/$eventId/orders"
            params={{ eventId: event_id }}
            search={{ affiliate: id }}
          >
            {formatNumber(figures.orders)}
          </TextLink>
        ),
    },
    countColumn('tickets', t('affiliate.tickets')),
    {
      key: 'revenue',
      header: t('affiliate.revenue'),
      sortable: true,
      align: 'right',
      cell: ({ figures }) =>
        figures === null
          ? UNKNOWN_VALUE
          : formatMoney(figures.revenue_cents, totals?.currency ?? event.currency),
    },
    {
      key: 'share',
      header: t('affiliate.share'),
      align: 'right',
      cell: ({ figures }) => {
        const share = figures === null || totals === undefined ? null : affiliateShare(figures, totals.event)
        return share === null ? UNKNOWN_VALUE : formatShare(share)
      },
    },
  ]
}
