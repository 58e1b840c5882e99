import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { formatCancellationTerms, type TermsSentence } from '#rules/text/cancellation-terms.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'

interface TermsProps {
  terms: CancellationTerms
  currency: string
  of: 'order' | 'booking'
}

/** Terms of cancellation in sentences, one per line. */
export function CancellationSentences(props: TermsProps) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 0.5 } }}>
      {useCancellationSentences(props).map((sentence) => (
        <Typography key={sentence} component="li" variant="body2">
          {sentence}
        </Typography>
      ))}
    </Box>
  )
}

/** The sentences under their title. */
export function CancellationNote(props: TermsProps) {
  const { t } = useTranslation('cancellation')
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {t('terms.title')}
      </Typography>
      <CancellationSentences {...props} />
    </Box>
  )
}

/** Returns terms of cancellation in sentences. */
export function useCancellationSentences({ terms, currency, of }: TermsProps): string[] {
  const { t } = useTranslation('cancellation')
  const text = (sentence: TermsSentence, values: Readonly<Record<string, string>>): string => {
    const { period = '', percent = '', fee = '' } = values
    const texts: Record<TermsSentence, string> = {
      all_until: t('terms.all_until', { period }),
      all_until_start: t('terms.all_until_start'),
      part_until: t('terms.part_until', { period, percent }),
      part_until_start: t('terms.part_until_start', { percent }),
      nothing: t('terms.nothing'),
      nothing_after: t('terms.nothing_after'),
      fee_order: t('terms.fee_order', { fee }),
      fee_ticket: t('terms.fee_ticket', { fee }),
      fee_booking: t('terms.fee_booking', { fee }),
      date_changed: t('terms.date_changed'),
    }
    return texts[sentence]
  }
  return formatCancellationTerms(terms, { tag: currentTag(), currency, of, text })
}
