import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_NAME_MAX } from '#contract/account/users.ts'
import { email as emailShape, type Locale } from '#contract/wire/contact.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

/** The buyer as typed; a sale needs neither name nor e-mail. */
export type TypedBuyer = { name: string; email: string; locale: Locale }

/** Returns whether the e-mail is blank or valid. */
export const hasValidEmail = ({ email }: TypedBuyer): boolean =>
  email.trim() === '' || emailShape.safeParse(email).success

interface BuyerFieldsProps {
  buyer: TypedBuyer
  onChange: (buyer: TypedBuyer) => void
}

/** Optional name and e-mail of a buyer, hidden until they are asked for. */
export function BuyerFields({ buyer, onChange }: BuyerFieldsProps) {
  const { t } = useTranslation('box-office')
  const [is_open, setOpen] = useState(false)
  if (!is_open)
    return (
      <Button variant="outlined" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('buyer.add')}
      </Button>
    )
  const { name, email, locale } = buyer
  return (
    <Stack role="group" aria-label={t('buyer.add')} sx={{ gap: 2 }}>
      <TextField
        id="buyer_name"
        label={t('buyer.name')}
        value={name}
        onChange={(value) => onChange({ ...buyer, name: value })}
        max={FIRST_NAME_MAX}
        autoComplete="off"
        autoFocus
      />
      <TextField
        id="buyer_email"
        type="email"
        label={t('buyer.email')}
        hint={t('buyer.email_hint')}
        value={email}
        onChange={(value) => onChange({ ...buyer, email: value })}
        autoComplete="off"
        problem={hasValidEmail(buyer) ? undefined : t('buyer.email_invalid')}
      />
      {email.trim() !== '' && (
        <LanguageField
          id="buyer_locale"
          label={t('buyer.language')}
          value={locale}
          onChange={(value) => onChange({ ...buyer, locale: value })}
        />
      )}
    </Stack>
  )
}
