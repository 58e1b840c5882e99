import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { offerName } from '#rules/sales/sale-receipt.ts'
import type { TillResult } from '#offline/box-office/till-types.ts'

type Missing = Extract<TillResult, { kind: 'no_places' }>['offers']

/** Says which places are missing, who has some, and what can be done. */
export function NoPlaces({ offers }: { offers: Missing }) {
  const { t } = useTranslation('box-office')
  return (
    <Alert severity="warning">
      {offers.map((offer) => (
        <div key={offer.price_id}>
          {t('no_places.missing', { count: offer.missing, name: offerName(offer) })}{' '}
          {offer.elsewhere
            .filter(({ places }) => places > 0)
            .map(({ device, places }) => t('no_places.elsewhere', { count: places, device }))
            .join(' ')}
        </div>
      ))}
      {t('no_places.help')}
    </Alert>
  )
}
