import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import { flatFeeTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'
import { useVenue } from '#app/lib/venue.ts'
import { useCancellationSentences } from '#app/components/order/cancellation-terms.tsx'
import { Page } from '#app/ui/page.tsx'
import { CustomText } from './custom-text.tsx'

/** Terms accepted on registration. */
export function TermsScreen() {
  const { t } = useTranslation('public')
  const { email, cancellation_fee, cancellation = null } = useVenue()
  const sentences = useCancellationSentences(
    cancellation === null
      ? {
          terms: flatFeeTerms(cancellation_fee?.cents ?? 0),
          currency: cancellation_fee?.currency ?? 'HKD',
          of: 'order',
        }
      : { ...cancellation, of: 'order' },
  )
  const refunds = t('terms.refunds_by_event', { terms: sentences.join(sentenceSeparator()) })
  return (
    <Page title={t('terms.title')} width="md">
      <CustomText page="terms">
        <Typography variant="subtitle1" component="p" sx={{ color: 'text.secondary', maxWidth: '42rem' }}>
          {t('terms.lead')}
        </Typography>
        <Term title={t('terms.tickets')} text={t('terms.tickets_text')} />
        <Term title={t('terms.prices')} text={t('terms.prices_text')} />
        <Term title={t('terms.refunds')} text={refunds} />
        <Term title={t('terms.account')} text={t('terms.account_text')} />
        <Term title={t('terms.data')} text={t('terms.data_text')} />
      </CustomText>
      {email !== '' && (
        <Typography sx={{ mt: 4 }}>
          <Trans
            t={t}
            i18nKey="terms.questions"
            components={{ mail: <Link href={`mailto:${email}`} underline="always" /> }}
            values={{ email }}
          />
        </Typography>
      )}
    </Page>
  )
}

function Term({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ maxWidth: '42rem' }}>{text}</Typography>
    </>
  )
}
