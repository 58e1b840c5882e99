import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Trans, useTranslation } from 'react-i18next'
import { formatMoney } from '#app/lib/format/money.ts'
import { useVenue } from '#app/lib/venue.ts'
import { Page } from '#app/ui/page.tsx'
import { CustomText } from './custom-text.tsx'

/** Terms accepted on registration. */
export function TermsScreen() {
  const { t } = useTranslation('public')
  const { email, cancellation_fee } = useVenue()
  const refunds =
    cancellation_fee === null
      ? t('terms.refunds_free_text')
      : t('terms.refunds_text', { fee: formatMoney(cancellation_fee.cents, cancellation_fee.currency) })
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
