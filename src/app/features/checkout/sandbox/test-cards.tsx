import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'

const KINDS = [
  'success',
  'declined',
  'insufficient_funds',
  'extra_step',
  'timed_out',
  'late_message',
  'message_first',
  'message_twice',
  'no_message',
  'refund_fails',
] as const satisfies readonly (keyof typeof TEST_CARDS)[]

/** The test cards, each with its effect. */
export function TestCards({ onSelect }: { onSelect: (number: string) => void }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const cards: Record<keyof typeof TEST_CARDS, string> = {
    success: t('sandbox.card.success'),
    declined: t('sandbox.card.declined'),
    insufficient_funds: t('sandbox.card.insufficient_funds'),
    extra_step: t('sandbox.card.extra_step'),
    timed_out: t('sandbox.card.timed_out'),
    late_message: t('sandbox.card.late_message'),
    message_first: t('sandbox.card.message_first'),
    message_twice: t('sandbox.card.message_twice'),
    no_message: t('sandbox.card.no_message'),
    refund_fails: t('sandbox.card.refund_fails'),
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: '1.125rem' }}>
        {t('sandbox.cards')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('sandbox.cards_lead')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Button
              fullWidth
              variant="outlined"
              color="inherit"
              onClick={() => onSelect(TEST_CARDS[kind])}
              sx={{ justifyContent: 'space-between', textAlign: 'start', gap: 2, borderColor: 'divider' }}
            >
              <span>{cards[kind]}</span>
              <Typography
                component="span"
                variant="body2"
                sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {`…${TEST_CARDS[kind].slice(-4)}`}
              </Typography>
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}
