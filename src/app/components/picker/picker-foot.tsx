import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useMediaQuery } from '#app/lib/use-media-query.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { Notice } from '#app/ui/plain/notice.tsx'
import { useStyleRules } from '#app/ui/theme/style-rules.ts'
import './picker.css'
import type { Picker } from './use-picker.ts'

interface PickerFootProps {
  event: PublicEventFull
  picker: Picker
  may_stick: boolean
}

/**
 * Total of the cart and the submit button; with `may_stick`, a sticky bar on phones once something is selected.
 */
export function PickerFoot({ event, picker, may_stick }: PickerFootProps) {
  const { t } = useTranslation('public')
  const is_wide = useMediaQuery('(min-width: 900px)')
  const { count, refused, is_offline } = picker
  const has_bar = may_stick && !is_wide && count > 0
  useStyleRules(has_bar ? ROOM_FOR_BAR : NO_RULES)
  return (
    <>
      {event.pre_checkout_message !== '' && (
        <p className="text text-lines pre-checkout">{event.pre_checkout_message}</p>
      )}
      <div className={has_bar ? 'picker-foot bar' : 'picker-foot'}>
        <div role="alert">
          {refused.length > 0 && (
            <Notice kind="error" role="presentation" className="refusals">
              {refused.map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
            </Notice>
          )}
        </div>
        {is_offline && count > 0 && <p className="text-small offline">{t('picker.offline')}</p>}
        <div className="sum-and-button">
          <Sum event={event} picker={picker} />
          {(!may_stick || is_wide || count > 0) && (
            <PlainButton
              look="filled"
              className="large"
              disabled={is_offline || picker.is_holding}
              aria-busy={picker.is_holding}
              onClick={picker.proceed}
            >
              {event.continue_button_text === '' ? t('picker.continue') : event.continue_button_text}
            </PlainButton>
          )}
        </div>
      </div>
    </>
  )
}

const NO_RULES: readonly string[] = []
/** Keeps the focused element and the end of the page clear of the bar. */
const ROOM_FOR_BAR = ['html { scroll-padding-bottom: 120px }', 'body { padding-bottom: 104px }']

function Sum({ event: { currency }, picker: { count, total } }: Omit<PickerFootProps, 'may_stick'>) {
  const { t } = useTranslation('public')
  const added_cents = total.total_fee_cents + total.total_tax_cents
  return (
    <div role="status" className="sum">
      {count > 0 && (
        <>
          <div className="total">
            <p className="text amount">{formatPrice(t, total.total_gross_cents, currency)}</p>
            <p className="text-small text-quiet">{t('picker.count', { count })}</p>
          </div>
          {total.total_discount_cents > 0 && (
            <p className="text-caption text-success text-strong">
              {t('picker.saved', { amount: formatMoney(total.total_discount_cents, currency) })}
            </p>
          )}
          {added_cents > 0 && (
            <p className="text-caption text-quiet">
              {t('picker.added', { amount: formatMoney(added_cents, currency) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}
