import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import { text } from '#contract/wire/text.ts'
import { translationsOf } from '#contract/wire/translations.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { FormPage } from '#app/components/form/form-page.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { convertChinese } from '#app/components/translations/convert-chinese.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

beforeAll(async () => {
  await loadTestTexts()
  await loadTexts('fields')
})

const texts = { title: text(0, 10), note: text(0, 100) }
const schema = z.strictObject({ ...texts, translations: translationsOf(texts) })
type Row = z.infer<typeof schema>
const TEXTS = ['title', 'note'] as const
const gala: Row = {
  title: 'Gala',
  note: 'Black tie',
  translations: { 'zh-hk': { title: '晚會' }, de: { note: 'Frack' } },
}

function Form({ row, save }: { row: Row; save: (changed: object) => Promise<unknown> }) {
  const form = useRowForm({
    schema,
    row,
    toForm: (known) => ({ ...known, translations: translationsForm(TEXTS, known.translations) }),
    toBody: (typed) => ({ ...typed, translations: translationsBody(typed.translations) }),
    labels: {
      title: 'Title',
      note: 'Note',
      'translations.zh-hk.title': 'Title (繁體中文)',
      'translations.zh-cn.title': 'Title (简体中文)',
      'translations.de.title': 'Title (Deutsch)',
      'translations.de.note': 'Note (Deutsch)',
    },
    save: ({ changed }) => save(changed),
  })
  return (
    <FormPage form={form} submit="Save">
      <Languages form={form} texts={TEXTS} main="en">
        <TranslatedText form={form} name="title" required />
        <TranslatedText form={form} name="note" rows={2} />
      </Languages>
    </FormPage>
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('only the main text is shown until a language is chosen, which lists missing texts and sets lang', async () => {
  const { container } = await renderPage(<Form row={gala} save={() => Promise.resolve()} />)
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  expect(screen.queryByRole('tab', { name: /^English/ })).toBeNull()
  expect(screen.getByRole('tab', { name: 'Main text (English)', selected: true })).toBeDefined()
  choose(/^繁體中文.*1 text missing/)
  expect(screen.getByText('Missing: Note')).toBeDefined()
  expect(box('Title').lang).toBe('en')
  expect(box('Title (繁體中文)').lang).toBe('zh-Hant-HK')
  expect(box('Title (繁體中文)').value).toBe('晚會')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('only the changed texts are sent, with an empty value for a removed one', async () => {
  const sent: object[] = []
  await renderPage(<Form row={gala} save={(changed) => Promise.resolve(sent.push(changed))} />)
  choose(/^Deutsch/)
  type('Note (Deutsch)', '')
  type('Title (Deutsch)', 'Fest')
  press('Save')
  await waitFor(() => expect(sent).toEqual([{ translations: { de: { note: '', title: 'Fest' } } }]))
})

test('an error in a hidden language is shown and stays while it is corrected', async () => {
  await renderPage(<Form row={gala} save={() => Promise.resolve()} />)
  choose(/^Deutsch/)
  type('Title (Deutsch)', 'far too long for it')
  choose(/^Main text/)
  expect(screen.queryByRole('textbox', { name: 'Title (Deutsch)' })).toBeNull()
  press('Save')
  const alert = await screen.findByRole('alert')
  fireEvent.click(within(alert).getByRole('link', { name: 'Title (Deutsch)' }))
  expect(document.activeElement).toBe(box('Title (Deutsch)'))
  type('Title (Deutsch)', 'short')
  expect(box('Title (Deutsch)').value).toBe('short')
})

test('a version conflict keeps what others wrote in other languages', async () => {
  const sent: object[] = []
  function Live() {
    const [row, setRow] = useState(gala)
    const save = (changed: object) => {
      sent.push(changed)
      if (sent.length > 1) return Promise.resolve()
      setRow({ ...gala, translations: { ...gala.translations, de: { note: 'Smoking' } } })
      const code = 'version.stale'
      return Promise.reject(new ApiError({ code, status: 409 }, { code, message: '', request_id: '' }))
    }
    return <Form row={row} save={save} />
  }
  await renderPage(<Live />)
  choose(/^繁體中文/)
  type('Title (繁體中文)', '盛會')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  choose(/^Deutsch/)
  await waitFor(() => expect(box('Note (Deutsch)').value).toBe('Smoking'))
  press('Save')
  await waitFor(() => expect(sent[1]).toEqual({ translations: { 'zh-hk': { title: '盛會' } } }))
})

test('a suggestion is loaded on request, marked until it is edited, and saved by the user', async () => {
  const sent: object[] = []
  await renderPage(<Form row={gala} save={(changed) => Promise.resolve(sent.push(changed))} />)
  choose(/^简体中文/)
  expect(box('Title (简体中文)').value).toBe('')
  press('Suggest from 繁體中文: Title (简体中文)')
  await waitFor(() => expect(box('Title (简体中文)').value).toBe('晚会'))
  expect(screen.getByText(/^Suggested from 繁體中文/)).toBeDefined()
  type('Title (简体中文)', '晚会！')
  expect(screen.queryByText(/^Suggested from/)).toBeNull()
  expect(sent).toEqual([])
  press('Save')
  await waitFor(() => expect(sent).toEqual([{ translations: { 'zh-cn': { title: '晚会！' } } }]))
  choose(/^Deutsch/)
  expect(screen.queryByRole('button', { name: /^Suggest/ })).toBeNull()
})

test('a suggestion keeps the formatting of a text', async () => {
  const html =
    '<h2>軟件</h2><p>後來的<strong>頭髮</strong> &lt;b&gt; <a href="https://x.example/後">裏面</a></p>'
  const simplified =
    '<h2>软件</h2><p>后来的<strong>头发</strong> &lt;b&gt; <a href="https://x.example/後">里面</a></p>'
  expect(await convertChinese(html, { to: 'zh-cn', rich: true })).toBe(simplified)
  expect(await convertChinese('软件 <b>', { to: 'zh-hk', rich: false })).toBe('軟件 <b>')
})
