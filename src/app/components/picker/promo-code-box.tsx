import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState, type FormEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PROMO_CODE_MAX, PROMO_CODE_MIN } from '#contract/resources/promo-codes.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatList, formatPercent } from '#app/components/fields/values.ts'

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
    <Box aria-busy={is_busy} sx={{ mt: 2, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <div role="status">
        {promo !== null && promo.is_valid && (
          <Alert
            severity="success"
            action={
              <Button color="inherit" size="small" onClick={() => onCode('')}>
                {t('promo.remove')}
              </Button>
            }
          >
            {formatPromo(t, promo, event.currency)}
            <Tickets event={event} ids={promo.applicable_ticket_ids} />
          </Alert>
        )}
        {promo !== null && !promo.is_valid && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {t('promo.invalid', { code: promo.code })}
          </Alert>
        )}
      </div>
      {promo?.is_valid !== true && <CodeForm key={code} code={code} is_busy={is_busy} onCode={onCode} />}
    </Box>
  )
}

function Tickets({ event, ids }: { event: PublicEventFull; ids: readonly string[] }) {
  const { t } = useTranslation('public')
  const names = event.tickets.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (names.length === event.tickets.length) return null
  return (
    <Typography variant="body2" component="div">
      {t('promo.for', { names: formatList(names) })}
    </Typography>
  )
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
    <form onSubmit={submit} noValidate>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ fontWeight: 600, display: 'block', mb: 1 }}
      >
        {t('promo.have')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <FormControl size="small" error={is_wrong}>
          <OutlinedInput
            id={id}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setWrong(false)
            }}
            placeholder={t('promo.code')}
            aria-describedby={is_wrong ? `${id}-help` : undefined}
            slotProps={{ input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
          />
          {is_wrong && (
            <FormHelperText id={`${id}-help`}>
              {t('promo.length', { min: PROMO_CODE_MIN, max: PROMO_CODE_MAX })}
            </FormHelperText>
          )}
        </FormControl>
        <Button type="submit" variant="outlined" disabled={is_busy} sx={{ flexShrink: 0 }}>
          {t('promo.use')}
        </Button>
      </Stack>
    </form>
  )
}
