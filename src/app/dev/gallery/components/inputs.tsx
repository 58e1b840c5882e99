import type { QuestionType } from '#contract/resources/questions.ts'
import Stack from '@mui/material/Stack'
import { z } from 'zod'
import { location } from '#contract/events/event-settings.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Answer } from '#rules/events/answers.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { termsFormOf, type TermsForm } from '#app/components/inputs/cancellation-form.ts'
import { CancellationTermsField } from '#app/components/inputs/cancellation-terms-field.tsx'
import { CurrencyField } from '#app/components/inputs/currency-field.tsx'
import { LanguageField, LanguagesField } from '#app/components/inputs/language-field.tsx'
import { LocationFields, useLocationLabels } from '#app/components/inputs/location-fields.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { TermsField } from '#app/components/inputs/terms-field.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { cancellation_terms } from '#app/dev/samples/order.ts'
import { CURRENCY, TIMEZONE } from '#app/dev/samples/event.ts'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop, FieldState } from '#app/dev/typed.tsx'

const { label, sentence } = words
const name = { onChange: noop, label: words.tier }
function Location({ country }: { country: string }) {
  const form = useRowForm({
    schema: z.object({ location }),
    row: null,
    toForm: () => ({ location: location.parse({ venue_name: words.tier, country }) }),
    labels: useLocationLabels(),
    save: () => Promise.resolve(null),
  })
  return (
    <Stack sx={{ gap: 2.5 }}>
      <LocationFields form={form} />
    </Stack>
  )
}

const OPTIONS = [words.ticket, words.tier, ENDLESS]

const question = (type: QuestionType, answer: string, problem?: string) => (
  <FieldState<Answer> first={{ answer, options: type === 'CHECKBOX' ? OPTIONS.slice(1) : [] }}>
    {(field) => (
      <QuestionField
        {...field}
        problem={problem}
        question={{ type, title: label, description: sentence, options: OPTIONS, required: true }}
      />
    )}
  </FieldState>
)

export const entries: GalleryEntries = {
  CurrencyField: {
    usual: <FieldState first={CURRENCY}>{(field) => <CurrencyField {...field} label={label} />}</FieldState>,
  },
  LanguageField: {
    usual: (
      <FieldState<Locale> first="zh-hk">
        {(field) => <LanguageField {...field} label={label} hint={sentence} />}
      </FieldState>
    ),
  },
  LanguagesField: {
    usual: (
      <FieldState<Locale[]> first={['en', 'zh-hk']}>
        {(field) => <LanguagesField {...field} label={label} hint={sentence} />}
      </FieldState>
    ),
  },
  LocationFields: {
    'in Hong Kong': <Location country="HK" />,
    elsewhere: <Location country="PT" />,
  },
  CancellationTermsField: {
    'of an event': (
      <FieldState<TermsForm> first={termsFormOf(cancellation_terms)}>
        {(field) => <CancellationTermsField {...field} label={label} currency={CURRENCY} of="order" />}
      </FieldState>
    ),
    'of a booking, nothing refunded': (
      <FieldState<TermsForm> first={{ steps: [], fee_cents: 0, fee_per: 'order' }}>
        {(field) => <CancellationTermsField {...field} label={label} currency={CURRENCY} of="booking" />}
      </FieldState>
    ),
    wrong: (
      <FieldState<TermsForm> first={termsFormOf(cancellation_terms)}>
        {(field) => (
          <CancellationTermsField
            {...field}
            label={label}
            problem={sentence}
            currency={CURRENCY}
            of="order"
          />
        )}
      </FieldState>
    ),
    'to read': (
      <FieldState<TermsForm> first={termsFormOf(cancellation_terms)}>
        {(field) => (
          <CancellationTermsField {...field} label={label} currency={CURRENCY} of="order" disabled />
        )}
      </FieldState>
    ),
  },
  TimezoneField: {
    usual: <FieldState first={TIMEZONE}>{(field) => <TimezoneField {...field} label={label} />}</FieldState>,
    wrong: (
      <FieldState first={TIMEZONE}>
        {(field) => <TimezoneField {...field} label={label} problem={sentence} />}
      </FieldState>
    ),
  },
  NameFields: {
    usual: (
      <NameFields
        first={{ ...name, id: 'first', value: words.first_name }}
        last={{ ...name, id: 'last', value: words.last_name, label: words.ticket }}
        hint={sentence}
      />
    ),
    wrong: (
      <NameFields
        first={{ ...name, id: 'first-wrong', value: '', problem: sentence }}
        last={{ ...name, id: 'last-wrong', value: '' }}
      />
    ),
  },
  NewPasswordField: {
    usual: <FieldState first="">{(field) => <NewPasswordField {...field} label={label} />}</FieldState>,
    wrong: (
      <FieldState first="short">
        {(field) => <NewPasswordField {...field} label={label} problem={sentence} />}
      </FieldState>
    ),
  },
  QuestionField: {
    'a line': question('SINGLE_LINE_TEXT', words.title),
    'several lines': question('MULTI_LINE_TEXT', words.paragraph),
    'a day': question('DATE', ''),
    'one of a list': question('DROPDOWN', words.tier),
    'one in view': question('RADIO', ENDLESS),
    'any of them': question('CHECKBOX', ''),
    'wrong line': question('SINGLE_LINE_TEXT', '', sentence),
    'wrong choice': question('RADIO', '', sentence),
  },
  SearchField: {
    blank: <SearchField label={words.tier} value="" onChange={noop} />,
    'with words': <SearchField label={label} value={words.title} onChange={noop} />,
  },
  TermsField: {
    'not yet': <FieldState first={false}>{(field) => <TermsField {...field} label={sentence} />}</FieldState>,
    accepted: <FieldState<boolean> first>{(field) => <TermsField {...field} label={sentence} />}</FieldState>,
    wrong: (
      <FieldState first={false}>
        {(field) => <TermsField {...field} label={sentence} problem={label} />}
      </FieldState>
    ),
  },
}
