import { useTranslation } from 'react-i18next'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { TextLink } from '#app/ui/links.tsx'

/** Checkbox for the terms, never pre-checked. */
export function TermsField(props: FieldProps<boolean>) {
  const { t } = useTranslation('shell')
  return (
    <CheckboxField {...props} required>
      <TextLink
        to="/terms"
        target="_blank"
        variant="body2"
        underline="always"
        sx={{ alignSelf: 'start', py: 0.75 }}
      >
        {t('footer.terms')}
      </TextLink>
    </CheckboxField>
  )
}
