import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { TextLines } from '#app/ui/fields/text-lines.tsx'
import { ENDLESS, words } from '#app/dev/samples/words.ts'
import type { Shown } from '#app/dev/gallery.ts'
import { never, nothing, Typed } from '#app/dev/typed.tsx'

const { label, sentence: hint, paragraph } = words
const problem = words.sentence
const CHOICES = [
  { value: 'ticket', label: words.ticket, hint: words.sentence },
  { value: 'tier', label: words.tier },
  { value: 'endless', label: ENDLESS },
  { value: 'off', label: words.venue, disabled: true },
]
const FILES = [
  { id: '1', name: words.file, bytes: 1_234_567, url: '/' },
  { id: '2', name: `${ENDLESS}.pdf`, bytes: 12 },
]
const file = { id: 'file', label, files: [], upload: never, below_bytes: 5_000_000, accept: '.pdf' }

export const shown: Shown = {
  TextField: {
    blank: <Typed first="">{(field) => <TextField {...field} label={label} />}</Typed>,
    'required, with a hint': (
      <Typed first={words.title}>
        {(field) => <TextField {...field} label={label} required hint={hint} />}
      </Typed>
    ),
    wrong: <Typed first="">{(field) => <TextField {...field} label={label} problem={problem} />}</Typed>,
    off: (
      <Typed first={words.venue}>
        {(field) => <TextField {...field} label={label} disabled hint={hint} />}
      </Typed>
    ),
    'nearly full': (
      <Typed first={words.venue}>
        {(field) => <TextField {...field} label={label} max={30} hint={hint} />}
      </Typed>
    ),
    'of several lines': (
      <Typed first={paragraph}>{(field) => <TextField {...field} label={label} rows={3} />}</Typed>
    ),
  },
  TextLines: {
    'some of them': (
      <TextLines
        keys={['1', '2']}
        least={1}
        most={3}
        words={{ add: words.action, remove: (number) => `${words.tier} ${number}` }}
        onAdd={nothing}
        onRemove={nothing}
      >
        {() => <Typed first={words.title}>{(field) => <TextField {...field} label={label} />}</Typed>}
      </TextLines>
    ),
  },
  PasswordField: {
    usual: (
      <Typed first="something">
        {(field) => <PasswordField {...field} label={label} hint={hint} autoComplete="current-password" />}
      </Typed>
    ),
    wrong: (
      <Typed first="">
        {(field) => (
          <PasswordField {...field} label={label} problem={problem} autoComplete="current-password" />
        )}
      </Typed>
    ),
  },
  PhoneField: {
    usual: <Typed first="+85291234567">{(field) => <PhoneField {...field} label={label} />}</Typed>,
    wrong: <Typed first="12">{(field) => <PhoneField {...field} label={label} problem={problem} />}</Typed>,
  },
  SelectField: {
    usual: (
      <Typed first="ticket">
        {(field) => <SelectField {...field} label={label} options={CHOICES} hint={hint} />}
      </Typed>
    ),
    wrong: (
      <Typed first="endless">
        {(field) => <SelectField {...field} label={label} options={CHOICES} problem={problem} />}
      </Typed>
    ),
    off: (
      <Typed first="off">
        {(field) => <SelectField {...field} label={label} options={CHOICES} disabled />}
      </Typed>
    ),
  },
  FilterSelect: {
    'all of them': (
      <Typed<string | undefined> first={undefined}>
        {(field) => <FilterSelect {...field} label={words.tier} options={CHOICES} />}
      </Typed>
    ),
    'one kind': (
      <Typed<string | undefined> first="ticket">
        {(field) => <FilterSelect {...field} label={words.tier} options={CHOICES} />}
      </Typed>
    ),
  },
  RadioField: {
    usual: (
      <Typed first="ticket">
        {(field) => <RadioField {...field} label={label} options={CHOICES} hint={hint} />}
      </Typed>
    ),
    'wrong, and required': (
      <Typed first="">
        {(field) => <RadioField {...field} label={label} options={CHOICES} problem={problem} required />}
      </Typed>
    ),
    off: (
      <Typed first="tier">
        {(field) => <RadioField {...field} label={label} options={CHOICES} disabled />}
      </Typed>
    ),
  },
  CheckboxGroup: {
    'with a box for all': (
      <Typed<readonly string[]> first={['tier']}>
        {(field) => <CheckboxGroup {...field} label={label} options={CHOICES} hint={hint} />}
      </Typed>
    ),
    'wrong, without it': (
      <Typed<readonly string[]> first={[]}>
        {(field) => (
          <CheckboxGroup {...field} label={ENDLESS} options={CHOICES} all={false} problem={problem} />
        )}
      </Typed>
    ),
  },
  SwitchField: {
    on: <Typed<boolean> first>{(field) => <SwitchField {...field} label={label} hint={hint} />}</Typed>,
    'off, and wrong': (
      <Typed first={false}>{(field) => <SwitchField {...field} label={label} problem={problem} />}</Typed>
    ),
    'not to be changed': (
      <Typed<boolean> first>{(field) => <SwitchField {...field} label={label} hint={hint} disabled />}</Typed>
    ),
  },
  ColourField: {
    usual: <Typed first="#6d2c5a">{(field) => <ColourField {...field} label={label} hint={hint} />}</Typed>,
    wrong: <Typed first="#6">{(field) => <ColourField {...field} label={label} problem={problem} />}</Typed>,
    off: <Typed first="#faf7f2">{(field) => <ColourField {...field} label={label} disabled />}</Typed>,
  },
  FileField: {
    'no file yet': <FileField {...file} />,
    'some files': <FileField {...file} id="files" files={FILES} hint={hint} onRemove={never} />,
    off: <FileField {...file} id="files-off" files={FILES} onRemove={never} disabled />,
  },
  RichTextField: {
    blank: (
      <Typed first="">{(field) => <RichTextField {...field} label={label} hint={hint} max={99} />}</Typed>
    ),
    'nearly full, and wrong': (
      <Typed first={`<h2>${words.title}</h2><p>${paragraph}</p><ul><li>${ENDLESS}</li></ul>`}>
        {(field) => <RichTextField {...field} label={label} problem={problem} max={99} required />}
      </Typed>
    ),
  },
}
