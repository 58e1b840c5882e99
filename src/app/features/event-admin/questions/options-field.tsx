import { useTranslation } from 'react-i18next'
import { OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { TextLines } from '#app/ui/fields/text-lines.tsx'
import { emptyOptionField, type QuestionForm } from './question-form.ts'

/** Options of a question, one per line. */
export function OptionsField({ form }: { form: RowForm<QuestionForm> }) {
  const { t } = useTranslation('event-sales')
  const { options } = form.values
  const group = form.field('options')
  return (
    <FieldGroup id={group.id} label={group.label} problem={group.problem} required>
      <TextLines
        keys={options.map(({ key }) => key)}
        least={1}
        most={OPTIONS_MAX}
        words={{
          add: t('question.add_option'),
          remove: (number) => t('question.remove_option', { number }),
        }}
        onAdd={() => form.set('options', [...options, emptyOptionField()])}
        onRemove={(at) => form.set('options', options.toSpliced(at, 1))}
      >
        {(at) => (
          <TranslatedText
            form={form}
            name={`options.${at}.text`}
            label={t('question.option', { number: at + 1 })}
            max={OPTION_MAX}
          />
        )}
      </TextLines>
    </FieldGroup>
  )
}
