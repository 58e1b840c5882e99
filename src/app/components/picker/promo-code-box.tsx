import { useId, useState, type FormEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '#contract/resources/promo-codes.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatList, formatPercent } from '#app/components/fields/values.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { Notice } from '#app/ui/plain/notice.tsx'
import './picker.css'

interface PromoCodeBoxProps {
  event: PublicEventFull
  /** Code in the URL; the event may still be displayed with the previous code. */
  code: string
  is_busy: boolean
  onCode: (code: string) => void
}

/** Promo code: typed here or from a link, its effect, and a button to remove it. */
export function PromoCodeBox({ event, code, is_busy, onCode }: PromoCodeBoxProps) {
  const { t } = useTranslation('public')
  const { promo } = event
  return (
    <div aria-busy={is_busy} className="promo-box">
      <div role="status">
        {promo !== null && promo.is_valid && (
          <Notice
            kind="success"
            action={
              <PlainButton look="quiet" className="small" onClick={() => onCode('')}>
                {t('promo.remove')}
              </PlainButton>
            }
          >
            {formatPromo(t, promo, event.currency)}
            <Tickets event={event} ids={promo.applicable_ticket_ids} />
          </Notice>
        )}
        {promo !== null && !promo.is_valid && (
          <Notice kind="warning" style={{ marginBottom: 16 }}>
            {t('promo.invalid', { code: promo.code })}
          </Notice>
        )}
      </div>
      {promo?.is_valid !== true && <CodeForm key={code} code={code} is_busy={is_busy} onCode={onCode} />}
    </div>
  )
}

function Tickets({ event, ids }: { event: PublicEventFull; ids: readonly string[] }) {
  const { t } = useTranslation('public')
  const names = event.tickets.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (names.length === event.tickets.length) return null
  return <div className="text-small">{t('promo.for', { names: formatList(names) })}</div>
}

type Promo = NonNullable<PublicEventFull['promo']>

function formatPromo(
  t: TFunction<'public'>,
  { code, discount_type, discount }: Promo,
  currency: string,
): string {
  switch (discount_type) {
    case 'PERCENTAGE':
      return t('promo.percent', { code, percent: formatPercent(discount) })
    case 'FIXED':
      return t('promo.fixed', { code, amount: formatMoney(discount, currency) })
    case 'PRICE':
      return t('promo.price', { code, amount: formatMoney(discount, currency) })
    case 'NONE':
      return t('promo.opens', { code })
    default:
      return discount_type satisfies never
  }
}

function CodeForm({ code, is_busy, onCode }: Omit<PromoCodeBoxProps, 'event'>) {
  const { t } = useTranslation('public')
  const id = useId()
  const [text, setText] = useState(code)
  const [is_wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    const length = Array.from(trimmed).length
    const fits = length >= PROMO_CODE_MIN && length <= PROMO_CODE_MAX
    setWrong(!fits)
    if (fits) onCode(trimmed)
  }
  return (
    <form onSubmit={submit} noValidate className="promo-form">
      <label htmlFor={id} className="text-small text-strong">
        {t('promo.have')}
      </label>
      <div className="line">
        <div>
          <input
            id={id}
            className="plain-input"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setWrong(false)
            }}
            placeholder={t('promo.code')}
            aria-invalid={is_wrong}
            aria-describedby={is_wrong ? `${id}-help` : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {is_wrong && (
            <p id={`${id}-help`} className="text-caption">
              {t('promo.length', { min: PROMO_CODE_MIN, max: PROMO_CODE_MAX })}
            </p>
          )}
        </div>
        <PlainButton type="submit" look="outlined" disabled={is_busy}>
          {t('promo.use')}
        </PlainButton>
      </div>
    </form>
  )
}
