import AbsentIcon from '@mui/icons-material/SearchOffOutlined'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/**
 * No order for this visitor; the text is the same whether or not it exists.
 * @param was_asked whether the server was asked with the order's secret, and not only this device
 */
export function OrderNotFound({ was_asked }: { was_asked: boolean }) {
  const { t } = useTranslation('tickets-in-hand')
  return (
    <EmptyState
      icon={<AbsentIcon />}
      title={was_asked ? t('order_page.gone') : t('order_page.absent')}
      action={
        <LinkButton to="/find-my-tickets" variant="contained">
          {t('find.title')}
        </LinkButton>
      }
    >
      {was_asked && t('order_page.find_it')}
    </EmptyState>
  )
}
