import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALLOTMENT_MAX } from '#contract/door/box-office.ts'
import { newId } from '#contract/wire/new-id.ts'
import { offerName } from '#rules/sales/sale-receipt.ts'
import type { TillCommand, TillOffer, TillState } from '#offline/box-office/till-types.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { resultText } from './till-labels.ts'
import type { TillControl } from './use-till.ts'

/** Places that this phone took to sell without a network; more can be taken, unused ones returned. */
export function PlacesView({ till, state }: { till: TillControl; state: TillState }) {
  const { t } = useTranslation('box-office')
  const timeOf = useDoorTime()
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (command: TillCommand) => setFailure(resultText(await till.run(command), t))
  const nameOf = (price_id: string) => {
    const offer = state.offers.find((row) => row.price_id === price_id)
    return offer === undefined ? '' : offerName(offer)
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('places.text')}</Typography>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {state.allotments.length === 0 && <Typography>{t('places.none')}</Typography>}
      <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {state.allotments.map(({ id, price_id, quantity, left, until }) => (
          <Stack
            component="li"
            key={id}
            direction="row"
            sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 700 }}>{nameOf(price_id)}</Typography>
              <Typography>{t('places.left', { left, quantity, time: timeOf(until) })}</Typography>
            </Box>
            <Button
              variant="outlined"
              disabled={till.is_busy}
              aria-label={t('places.return_of', { name: nameOf(price_id) })}
              onClick={() => void run({ kind: 'return', allotment_id: id })}
            >
              {t('places.return')}
            </Button>
          </Stack>
        ))}
      </Stack>
      {state.offers.map((offer) => (
        <TakeForm
          key={offer.price_id}
          offer={offer}
          is_busy={till.is_busy}
          onTake={(command) => void run(command)}
        />
      ))}
    </Stack>
  )
}

interface TakeFormProps {
  offer: TillOffer
  is_busy: boolean
  onTake: (command: TillCommand) => void
}

function TakeForm({ offer, is_busy, onTake }: TakeFormProps) {
  const { t } = useTranslation('box-office')
  const [text, setText] = useState('10')
  const quantity = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  const is_valid = quantity >= 1 && quantity <= ALLOTMENT_MAX
  const take = () => {
    if (!is_valid) return
    const id = newId('allotment', (length) => crypto.getRandomValues(new Uint8Array(length)))
    const { ticket_id, price_id } = offer
    onTake({ kind: 'take', id, ticket_id, price_id, quantity })
  }
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label={t('places.number', { name: offerName(offer) })}
        value={text}
        error={!is_valid}
        helperText={is_valid ? ' ' : t('places.invalid', { max: ALLOTMENT_MAX })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        onChange={(event) => setText(event.target.value)}
        sx={{ flex: '1 1 9rem' }}
      />
      <Button type="submit" variant="outlined" disabled={is_busy} sx={{ minHeight: 56 }}>
        {t('places.take')}
      </Button>
    </Stack>
  )
}
