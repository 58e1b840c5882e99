import MuiTextField from '@mui/material/TextField'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { Combobox } from '#app/ui/fields/combobox.tsx'
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
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never, noop, FieldState } from '#app/dev/typed.tsx'

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

export const entries: GalleryEntries = {
  TextField: {
    blank: <FieldState first="">{(field) => <TextField {...field} label={label} />}</FieldState>,
    'required, with a hint': (
      <FieldState first={words.title}>
        {(field) => <TextField {...field} label={label} required hint={hint} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="">{(field) => <TextField {...field} label={label} problem={problem} />}</FieldState>
    ),
    off: (
      <FieldState first={words.venue}>
        {(field) => <TextField {...field} label={label} disabled hint={hint} />}
      </FieldState>
    ),
    'nearly full': (
      <FieldState first={words.venue}>
        {(field) => <TextField {...field} label={label} max={30} hint={hint} />}
      </FieldState>
    ),
    'of several lines': (
      <FieldState first={paragraph}>{(field) => <TextField {...field} label={label} rows={3} />}</FieldState>
    ),
  },
  TextLines: {
    'some of them': (
      <TextLines
        keys={['1', '2']}
        least={1}
        most={3}
        words={{ add: words.action, remove: (number) => `${words.tier} ${number}` }}
        onAdd={noop}
        onRemove={noop}
      >
        {() => (
          <FieldState first={words.title}>{(field) => <TextField {...field} label={label} />}</FieldState>
        )}
      </TextLines>
    ),
  },
  PasswordField: {
    usual: (
      <FieldState first="something">
        {(field) => <PasswordField {...field} label={label} hint={hint} autoComplete="current-password" />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="">
        {(field) => (
          <PasswordField {...field} label={label} problem={problem} autoComplete="current-password" />
        )}
      </FieldState>
    ),
  },
  PhoneField: {
    usual: <FieldState first="+85291234567">{(field) => <PhoneField {...field} label={label} />}</FieldState>,
    wrong: (
      <FieldState first="12">
        {(field) => <PhoneField {...field} label={label} problem={problem} />}
      </FieldState>
    ),
  },
  SelectField: {
    usual: (
      <FieldState first="ticket">
        {(field) => <SelectField {...field} label={label} options={CHOICES} hint={hint} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="endless">
        {(field) => <SelectField {...field} label={label} options={CHOICES} problem={problem} />}
      </FieldState>
    ),
    off: (
      <FieldState first="off">
        {(field) => <SelectField {...field} label={label} options={CHOICES} disabled />}
      </FieldState>
    ),
  },
  FilterSelect: {
    'all of them': (
      <FieldState<string | undefined> first={undefined}>
        {(field) => <FilterSelect {...field} label={words.tier} options={CHOICES} />}
      </FieldState>
    ),
    'one kind': (
      <FieldState<string | undefined> first="ticket">
        {(field) => <FilterSelect {...field} label={words.tier} options={CHOICES} />}
      </FieldState>
    ),
  },
  RadioField: {
    usual: (
      <FieldState first="ticket">
        {(field) => <RadioField {...field} label={label} options={CHOICES} hint={hint} />}
      </FieldState>
    ),
    'wrong, and required': (
      <FieldState first="">
        {(field) => <RadioField {...field} label={label} options={CHOICES} problem={problem} required />}
      </FieldState>
    ),
    off: (
      <FieldState first="tier">
        {(field) => <RadioField {...field} label={label} options={CHOICES} disabled />}
      </FieldState>
    ),
  },
  CheckboxField: {
    'to be agreed to': (
      <FieldState first={false}>
        {(field) => <CheckboxField {...field} required label={words.label} hint={words.sentence} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first={false}>
        {(field) => <CheckboxField {...field} required label={words.label} problem={words.sentence} />}
      </FieldState>
    ),
  },
  CheckboxGroup: {
    'with a box for all': (
      <FieldState<readonly string[]> first={['tier']}>
        {(field) => <CheckboxGroup {...field} label={label} options={CHOICES} hint={hint} />}
      </FieldState>
    ),
    'wrong, without it': (
      <FieldState<readonly string[]> first={[]}>
        {(field) => (
          <CheckboxGroup {...field} label={ENDLESS} options={CHOICES} all={false} problem={problem} />
        )}
      </FieldState>
    ),
  },
  SwitchField: {
    on: (
      <FieldState<boolean> first>
        {(field) => <SwitchField {...field} label={label} hint={hint} />}
      </FieldState>
    ),
    'off, and wrong': (
      <FieldState first={false}>
        {(field) => <SwitchField {...field} label={label} problem={problem} />}
      </FieldState>
    ),
    'not to be changed': (
      <FieldState<boolean> first>
        {(field) => <SwitchField {...field} label={label} hint={hint} disabled />}
      </FieldState>
    ),
  },
  Combobox: {
    'one chosen': (
      <Combobox
        options={[words.ticket, words.tier]}
        defaultValue={words.tier}
        renderInput={(input) => <MuiTextField {...input} label={words.label} />}
      />
    ),
  },
  ColourField: {
    usual: (
      <FieldState first="#6d2c5a">
        {(field) => <ColourField {...field} label={label} hint={hint} />}
      </FieldState>
    ),
    wrong: (
      <FieldState first="#6">
        {(field) => <ColourField {...field} label={label} problem={problem} />}
      </FieldState>
    ),
    off: (
      <FieldState first="#faf7f2">{(field) => <ColourField {...field} label={label} disabled />}</FieldState>
    ),
  },
  FileField: {
    'no file yet': <FileField {...file} />,
    'some files': <FileField {...file} id="files" files={FILES} hint={hint} onRemove={never} />,
    off: <FileField {...file} id="files-off" files={FILES} onRemove={never} disabled />,
  },
  RichTextField: {
    blank: (
      <FieldState first="">
        {(field) => <RichTextField {...field} label={label} hint={hint} max={99} />}
      </FieldState>
    ),
    'nearly full, and wrong': (
      <FieldState first={`<h2>${words.title}</h2><p>${paragraph}</p><ul><li>${ENDLESS}</li></ul>`}>
        {(field) => <RichTextField {...field} label={label} problem={problem} max={99} required />}
      </FieldState>
    ),
  },
}
