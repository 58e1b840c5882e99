import type { QuestionType } from '#contract/resources/questions.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Answer } from '#rules/events/answers.ts'
import { CurrencyField } from '#app/components/inputs/currency-field.tsx'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { NewPasswordField } from '#app/components/inputs/new-password-field.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { TermsField } from '#app/components/inputs/terms-field.tsx'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { CURRENCY, TIMEZONE } from '#app/dev/samples/event.ts'
import { ENDLESS, words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { nothing, Typed } from '#app/dev/typed.tsx'

const { label, sentence } = words
const name = { onChange: nothing, label: words.tier }
const OPTIONS = [words.ticket, words.tier, ENDLESS]

const question = (type: QuestionType, answer: string, problem?: string) => (
  <Typed<Answer> first={{ answer, options: type === 'CHECKBOX' ? OPTIONS.slice(1) : [] }}>
    {(field) => (
      <QuestionField
        {...field}
        problem={problem}
        question={{ type, title: label, description: sentence, options: OPTIONS, required: true }}
      />
    )}
  </Typed>
)

export const shown: Shown = {
  CurrencyField: {
    usual: <Typed first={CURRENCY}>{(field) => <CurrencyField {...field} label={label} />}</Typed>,
  },
  LanguageField: {
    usual: (
      <Typed<Locale> first="zh-hk">
        {(field) => <LanguageField {...field} label={label} hint={sentence} />}
      </Typed>
    ),
  },
  TimezoneField: {
    usual: <Typed first={TIMEZONE}>{(field) => <TimezoneField {...field} label={label} />}</Typed>,
    wrong: (
      <Typed first={TIMEZONE}>
        {(field) => <TimezoneField {...field} label={label} problem={sentence} />}
      </Typed>
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
    usual: <Typed first="">{(field) => <NewPasswordField {...field} label={label} />}</Typed>,
    wrong: (
      <Typed first="short">
        {(field) => <NewPasswordField {...field} label={label} problem={sentence} />}
      </Typed>
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
    blank: <SearchField label={words.tier} value="" onChange={nothing} />,
    'with words': <SearchField label={label} value={words.title} onChange={nothing} />,
  },
  TermsField: {
    'not yet': <Typed first={false}>{(field) => <TermsField {...field} label={sentence} />}</Typed>,
    accepted: <Typed<boolean> first>{(field) => <TermsField {...field} label={sentence} />}</Typed>,
    wrong: (
      <Typed first={false}>{(field) => <TermsField {...field} label={sentence} problem={label} />}</Typed>
    ),
  },
}
